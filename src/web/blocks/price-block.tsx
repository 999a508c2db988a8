/** A service's price in short: the plans it can be bought under, and the way to the whole table. */
import type { BlockOf } from '../../../build/content-schema.ts';
import pricing from '../../../content/pricing.yaml';
import { formatCents, formatCount } from '../../shared/money.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import styles from './price-block.module.css';
import { RichText } from './rich-text.tsx';

export function PriceBlock({ block }: { block: BlockOf<'price'> }) {
  const { text, plans, link } = block;
  return (
    <div className={styles.price}>
      <div className={styles.words}>
        <p>
          <RichText text={text} />
        </p>
        <p>
          <SiteLink to={link.to}>{link.label}</SiteLink>
        </p>
        <p className={styles.note}>{pricing.note}</p>
      </div>
      {plans.length > 0 && (
        <dl className={styles.plans}>
          {plans.map((id) => {
            const { name, monthly, detail } = planOf(id);
            return (
              <div key={id}>
                <dt>{name}</dt>
                <dd className={styles.amount}>{monthly}</dd>
                <dd>{detail}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </div>
  );
}

function planOf(id: string): { name: string; monthly: string; detail: string } {
  const voice = pricing.voicePlans.find((plan) => plan.id === id);
  if (voice) {
    const { name, monthly, includedMinutes, setup } = voice;
    const detail = `${formatCount(includedMinutes)} minutes, ${formatCents(setup)} setup`;
    return { name, monthly: `${formatCents(monthly)} a month`, detail };
  }
  const service = pricing.services.find((one) => one.id === id);
  if (!service) throw new Error(`content/pricing.yaml has no plan called "${id}".`);
  const { name, monthly, setup, per } = service;
  const detail = setup === undefined ? service.for : `${formatCents(setup)} to build. ${service.for}`;
  return { name, monthly: `${formatCents(monthly)} a ${per ? `${per} and month` : 'month'}`, detail };
}
