import words from '#content/pricing/pricing-words.yaml';
import type { PartProps } from '#schemas/content-schema.ts';
import { checkoutPath } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatCount } from '#shared/text/money.ts';
import { LinkButton } from '#web/blocks/link-button.tsx';
import { voicePlans } from '#web/blocks/prices/plan-rows.ts';
import { PlanTable } from '#web/blocks/prices/plan-table.tsx';
import { RichText } from '#web/blocks/rich-text.tsx';
import { minutesAtCap } from '../shared/month-bill.ts';
import styles from './plan-comparison.module.css';

const { plans: texts } = words;
const CAP_ROW = {
  label: texts.untilCap,
  value: (plan: (typeof voicePlans)[number]) => formatCount(minutesAtCap(plan)),
};

export function PlanComparison({ words: { plansNote } }: PartProps<'voice-pricing'>) {
  return (
    <PlanTable
      label={texts.caption}
      className={`figures ${styles.table}`}
      moreRows={[CAP_ROW]}
      foot={
        <tfoot>
          <tr>
            <td colSpan={voicePlans.length + 1} className={styles.atCap}>
              <RichText text={plansNote} />
            </td>
          </tr>
          <tr className={styles.choices}>
            <td />
            {voicePlans.map(({ id, name }) => (
              <td key={id}>
                <LinkButton
                  variant="quiet"
                  size="small"
                  to={checkoutPath(id)}
                  label={fillWords(texts.choose, { plan: name })}
                />
              </td>
            ))}
          </tr>
        </tfoot>
      }
    />
  );
}
