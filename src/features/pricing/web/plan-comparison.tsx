import words from '#content/pricing/pricing-words.yaml';
import type { PartProps } from '#schemas/content-schema.ts';
import { cheaperFrom } from '../shared/bill-estimate.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { minutesAtCap } from '../shared/month-bill.ts';
import { formatCount } from '#shared/text/money.ts';
import { checkoutPath } from '#shared/site/routes.ts';
import { PlanTable } from '#web/blocks/prices/plan-table.tsx';
import { RichText } from '#web/blocks/rich-text.tsx';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import styles from './plan-comparison.module.css';
import { voicePlans } from '#web/blocks/prices/plan-rows.ts';

const { plans: texts } = words;

export function PlanComparison({ words: { plansNote } }: PartProps<'voice-pricing'>) {
  return (
    <PlanTable
      label={texts.caption}
      className={`figures ${styles.table}`}
      moreRows={[
        { label: texts.minutesAtCap, value: (plan) => formatCount(minutesAtCap(plan)) },
        { label: texts.cheapest.label, value: (_, index) => cheapestIn(index) },
      ]}
      foot={
        <tfoot>
          <tr>
            <td />
            {voicePlans.map(({ id, name }) => (
              <td key={id}>
                <SiteLink className={buttonClass('quiet', 'small')} to={checkoutPath(id)}>
                  {fillWords(texts.choose, { plan: name })}
                </SiteLink>
              </td>
            ))}
          </tr>
        </tfoot>
      }
    >
      <RichText text={plansNote} />
    </PlanTable>
  );
}

function cheapestIn(index: number): string {
  const { first, middle, last } = texts.cheapest;
  const [before, plan, next] = [voicePlans[index - 1], voicePlans[index], voicePlans[index + 1]];
  const from = before && plan ? formatCount(cheaperFrom(before, plan)) : '';
  const to = plan && next ? formatCount(cheaperFrom(plan, next) - 1) : '';
  return fillWords(from ? (to ? middle : last) : first, { from, to });
}
