import * as labels from '#content/block-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { BlockOf } from '#schemas/content-schema.ts';
import prices from 'virtual:price-list';
import { formatCents, formatCount } from '#shared/text/money.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import styles from './price-block.module.css';
import { RichParagraph } from '../rich-text.tsx';

export function PriceBlock({ block }: { block: BlockOf<'price'> }) {
  const { text, plans, link } = block;
  const hasCalls = plans.length === 0 || plans.some((id) => prices.plans.find((plan) => plan.id === id)?.overage);
  return (
    <div className={`columns ${styles.price}`}>
      <div className={styles.words}>
        <RichParagraph text={text} />
        <p>
          <SiteLink className="tap" to={link.to}>
            {link.label}
          </SiteLink>
        </p>
        <p className="small">{hasCalls ? prices.note : labels.taxOnly}</p>
      </div>
      {plans.length > 0 && (
        <dl className={`rows ${styles.plans}`}>
          {plans.map((id) => {
            const { name, monthly, detail } = planOf(id);
            return (
              <div key={id}>
                <dt>{name}</dt>
                <dd className={styles.amount}>{monthly}</dd>
                <dd className="muted">{detail}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </div>
  );
}

function planOf(id: string): { name: string; monthly: string; detail: string } {
  const plan = prices.plans.find((one) => one.id === id);
  if (!plan) throw new Error(`content/catalog/plans.yaml has no plan called "${id}".`);
  const { name, monthly, setup, included, unitName } = plan;
  const minutes = included && fillWords(labels.minutes, { count: formatCount(included.minutes) });
  const once =
    setup !== undefined && fillWords(included ? labels.setupPrice : labels.buildPrice, { price: formatCents(setup) });
  const extras = [minutes, once].filter(Boolean).join(', ');
  const price = formatCents(monthly);
  return {
    name,
    monthly: unitName ? fillWords(labels.aUnit, { price, unit: unitName }) : fillWords(labels.aMonth, { price }),
    detail: included ? extras : [extras, plan.for].filter(Boolean).join('. '),
  };
}
