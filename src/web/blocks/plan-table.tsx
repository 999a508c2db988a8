/** The voice plans side by side, in the row order that every price on the site keeps. */
import pricing from '../../../content/pricing.yaml';
import { formatCents, formatCount } from '../../shared/money.ts';
import styles from './plan-table.module.css';

type Plan = (typeof pricing.voicePlans)[number];

const ROWS: { label: string; value: (plan: Plan) => string }[] = [
  { label: 'Setup, once', value: ({ setup }) => formatCents(setup) },
  { label: 'Monthly', value: ({ monthly }) => formatCents(monthly) },
  { label: 'Included minutes', value: ({ includedMinutes }) => formatCount(includedMinutes) },
  { label: 'Each extra minute', value: ({ overagePerMinute }) => formatCents(overagePerMinute) },
];

export function PlanTable() {
  const { voicePlans, note } = pricing;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll what is wider than the screen
    <div className="sideways" role="region" aria-label="Voice agent plans" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {voicePlans.map(({ id, name, for: buyer }) => (
              <th key={id} scope="col">
                {name}
                <span>{buyer}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {voicePlans.map((plan) => (
                <td key={plan.id}>{value(plan)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{note}</p>
    </div>
  );
}

/** Minutes that the worked bill uses beyond what the plan includes. */
const EXTRA_MINUTES = 200;

/** A month's bill in one sentence, for the second plan with {@link EXTRA_MINUTES} beyond what it includes. */
export function workedBill(): string {
  const plan = pricing.voicePlans[1];
  if (!plan) throw new Error('content/pricing.yaml needs a second voice plan for the worked bill.');
  const facts: Record<string, string> = {
    plan: plan.name,
    minutes: formatCount(plan.includedMinutes + EXTRA_MINUTES),
    monthly: formatCents(plan.monthly),
    extra: formatCount(EXTRA_MINUTES),
    overage: formatCents(plan.overagePerMinute),
    total: formatCents(plan.monthly + EXTRA_MINUTES * plan.overagePerMinute),
  };
  return pricing.workedBill.replaceAll(/\{(\w+)\}/g, (_, key: string) => facts[key] ?? '');
}
