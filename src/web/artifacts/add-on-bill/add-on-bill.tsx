/**
 * What each add-on gets its buyer, and a month's bill with a checkbox for each. The page contains every total, and CSS
 * shows the one for what is checked.
 */
import * as labels from '#content/block-words.yaml';
import prices from 'virtual:price-list';
import type { PricedPlan } from '#features/pricing/shared/voice-plan.ts';
import type { PartProps } from '#schemas/content-schema.ts';
import { checkoutPath } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatCents } from '#shared/text/money.ts';
import { LinkButton } from '#web/blocks/link-button.tsx';
import styles from './add-on-bill.module.css';

export function AddOnBill({ words: bill }: PartProps<'add-on-bill'>) {
  const base = planCalled(bill.base);
  const [first, second] = bill.addOns.map(({ plan, ...words }) => ({ ...planCalled(plan), ...words }));
  if (!first || !second) throw new Error('A bill needs its two add-ons.');
  const sums = [
    { ticked: 'none', total: base.monthly },
    { ticked: 'first', total: base.monthly + first.monthly },
    { ticked: 'second', total: base.monthly + second.monthly },
    { ticked: 'both', total: base.monthly + first.monthly + second.monthly },
  ];
  return (
    <div className="stack">
      <ul className={styles.cards}>
        {[first, second].map(({ id, name, outcome, monthly }) => (
          <li key={id} className="card">
            <p className="eyebrow">{name}</p>
            <p className={styles.price}>{fillWords(labels.aMonth, { price: formatCents(monthly) })}</p>
            <p className={styles.outcome}>{outcome}</p>
            <LinkButton variant="quiet" size="small" to={checkoutPath(id)} label={fillWords(bill.order, { name })} />
          </li>
        ))}
      </ul>
      <figure className={`card ${styles.bill}`}>
        <figcaption>
          <p className="eyebrow">{bill.label}</p>
          <p className="minor">{bill.title}</p>
        </figcaption>
        <div className={styles.line}>
          <span>
            {base.name} <small className="small">{base.for}</small>
          </span>
          <span>{formatCents(base.monthly)}</span>
        </div>
        <p className={styles.line}>
          <span>
            {bill.tests} <small className="small">{bill.testsWhy}</small>
          </span>
          <span>{bill.included}</span>
        </p>
        {[first, second].map(({ id, name, why, monthly }, index) => (
          <label key={id} className={styles.line} data-add-on={index === 0 ? 'first' : 'second'}>
            <span>
              <input type="checkbox" autoComplete="off" /> {name} <small className="small">{why}</small>
            </span>
            <span className={styles.amount}>{formatCents(monthly)}</span>
          </label>
        ))}
        <div className={styles.total} role="status">
          <span>{bill.total}</span>
          {sums.map(({ ticked, total }) => (
            <span key={ticked} data-sum={ticked}>
              {formatCents(total)}
            </span>
          ))}
        </div>
        <p className="small">{bill.note}</p>
      </figure>
    </div>
  );
}

function planCalled(id: string): PricedPlan {
  const plan = prices.plans.find((one) => one.id === id);
  if (!plan) throw new Error(`content/catalog/plans.yaml has no plan called "${id}".`);
  return plan;
}
