/** The voice plans side by side: the usual price rows, the minutes at which each is cheapest, and links to buy. */
import prices from 'virtual:price-list';
import type { PartProps } from '#schemas/content-schema.ts';
import { cheaperFrom } from '../shared/bill-estimate.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { minutesAtCap } from '../shared/month-bill.ts';
import { formatCount } from '#shared/text/money.ts';
import { checkoutPath } from '#shared/site/routes.ts';
import { PLAN_ROWS } from '#web/blocks/prices/plan-rows.ts';
import { RichText } from '#web/blocks/rich-text.tsx';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import styles from './plan-comparison.module.css';
import { voicePlans, type PricingWords } from './voice-plans.ts';

export function PlanComparison({ words: { plans: words } }: PartProps<'voice-pricing'>) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll what is wider than the screen */}
      <div className="sideways" role="region" aria-label={words.caption} tabIndex={0}>
        <table className={`table figures ${styles.table}`}>
          <thead>
            <tr>
              <td />
              {voicePlans.map(({ id, name, for: buyer }) => (
                <th key={id} scope="col">
                  {name}
                  <span className="small">{buyer}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PLAN_ROWS.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {voicePlans.map((plan) => (
                  <td key={plan.id}>{value(plan)}</td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{words.minutesAtCap}</th>
              {voicePlans.map((plan) => (
                <td key={plan.id}>{formatCount(minutesAtCap(plan))}</td>
              ))}
            </tr>
            <tr className={styles.cheapest}>
              <th scope="row">{words.cheapest.label}</th>
              {voicePlans.map((plan, index) => (
                <td key={plan.id}>{cheapestIn(words.cheapest, index)}</td>
              ))}
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <td />
              {voicePlans.map(({ id, name }) => (
                <td key={id}>
                  <SiteLink className={buttonClass('quiet', 'small')} to={checkoutPath(id)}>
                    {fillWords(words.choose, { plan: name })}
                  </SiteLink>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="small">
        {prices.note} <RichText text={words.note} />
      </p>
    </>
  );
}

/** The range of monthly minutes in which the plan is the cheapest that answers every call, in words. */
function cheapestIn({ first, middle, last }: PricingWords['plans']['cheapest'], index: number): string {
  const [before, plan, next] = [voicePlans[index - 1], voicePlans[index], voicePlans[index + 1]];
  const from = before && plan ? formatCount(cheaperFrom(before, plan)) : '';
  const to = plan && next ? formatCount(cheaperFrom(plan, next) - 1) : '';
  return fillWords(from ? (to ? middle : last) : first, { from, to });
}
