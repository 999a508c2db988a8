/** The plans side by side. The one that the slider names stands out. */
import words from '#content/pricing/pricing-words.yaml';
import type { PartProps } from '#schemas/content-schema.ts';
import { checkoutPath } from '#shared/site/routes.ts';
import { LinkButton } from '#web/blocks/link-button.tsx';
import { voicePlans } from '#web/blocks/prices/plan-rows.ts';
import { PlanTable } from '#web/blocks/prices/plan-table.tsx';
import { RichParagraph } from '#web/blocks/rich-text.tsx';
import { FilledText } from '#web/ui/filled-text.tsx';
import { cheapestPlan } from '../shared/plan-bill.ts';
import { usePickedCalls } from './picked-calls.ts';
import styles from './plan-comparison.module.css';

const { plans: texts } = words;

export function PlanComparison({ words: facts }: PartProps<'voice-pricing'>) {
  const cheapest = cheapestPlan(voicePlans, usePickedCalls(facts) * facts.fields.minutesPerCall.sample);
  return (
    <div className={styles.plans} data-picked={voicePlans.findIndex((plan) => plan === cheapest?.plan)}>
      <PlanTable
        className={`figures ${styles.table}`}
        foot={
          <tfoot>
            <tr>
              <td />
              {voicePlans.map(({ id, name }) => (
                <td key={id}>
                  <LinkButton
                    variant="quiet"
                    size="small"
                    to={checkoutPath(id)}
                    label={
                      <span>
                        <FilledText text={texts.choose} plan={<span className="visually-hidden">{name}</span>} />
                      </span>
                    }
                  />
                </td>
              ))}
            </tr>
          </tfoot>
        }
      />
      <RichParagraph text={facts.plansNote} />
    </div>
  );
}
