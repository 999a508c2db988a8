/** A service's price in short: the plans it can be bought under, and the link to the whole price table. */
import type { BlockOf } from '#schemas/content-schema.ts';
import prices from 'virtual:price-list';
import { formatCents, formatCount } from '#shared/text/money.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import styles from './price-block.module.css';
import { RichText } from '../rich-text.tsx';

export function PriceBlock({ block }: { block: BlockOf<'price'> }) {
  const { text, plans, link } = block;
  return (
    <div className={`columns ${styles.price}`}>
      <div className={styles.words}>
        <p>
          <RichText text={text} />
        </p>
        <p>
          <SiteLink className="tap" to={link.to}>
            {link.label}
          </SiteLink>
        </p>
        <p className="small">{prices.note}</p>
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
  const extras = [
    ...(included ? [`${formatCount(included.minutes)} minutes`] : []),
    ...(setup === undefined ? [] : [`${formatCents(setup)} ${included ? 'setup' : 'to build'}`]),
  ].join(', ');
  return {
    name,
    monthly: `${formatCents(monthly)} a ${unitName ? `${unitName} and month` : 'month'}`,
    detail: included ? extras : [extras, plan.for].filter(Boolean).join('. '),
  };
}
