import words from '#content/pricing/pricing-words.yaml';
import type { PartProps } from '#schemas/content-schema.ts';
import { cheaperFrom } from '../shared/bill-estimate.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatCount } from '#shared/text/money.ts';
import { checkoutPath } from '#shared/site/routes.ts';
import { PlanTable } from '#web/blocks/prices/plan-table.tsx';
import { RichText } from '#web/blocks/rich-text.tsx';
import styles from './plan-comparison.module.css';
import { voicePlans } from '#web/blocks/prices/plan-rows.ts';
import { LinkButton } from '#web/blocks/link-button.tsx';

const { plans: texts } = words;

export function PlanComparison({ words: { plansNote } }: PartProps<'voice-pricing'>) {
  return (
    <PlanTable
      label={texts.caption}
      className={`figures ${styles.table}`}
      moreRows={[{ label: texts.cheapest.label, value: (_, index) => cheapestIn(index) }]}
      foot={
        <tfoot>
          <tr>
            <td />
            {voicePlans.map(({ id, name }) => (
              <td key={id}>
                <LinkButton variant="quiet" size="small" to={checkoutPath(id)} label={<ChooseWords plan={name} />} />
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

/** The plan's name is only heard on phones, where it stands above the button. */
function ChooseWords({ plan }: { plan: string }) {
  const [before, after] = texts.choose.split('{plan}');
  return (
    <span>
      {before}
      <span className={styles.chosen}>{plan}</span>
      {after}
    </span>
  );
}

function cheapestIn(index: number): string {
  const { first, middle, last } = texts.cheapest;
  const [before, plan, next] = [voicePlans[index - 1], voicePlans[index], voicePlans[index + 1]];
  const from = before && plan ? formatCount(cheaperFrom(before, plan)) : '';
  const to = plan && next ? formatCount(cheaperFrom(plan, next) - 1) : '';
  return fillWords(from ? (to ? middle : last) : first, { from, to });
}
