/** The voice plans side by side, in the row order that every price on the site keeps. */
import prices from 'virtual:price-list';
import { voicePlansOf } from '#features/pricing/shared/voice-plan.ts';
import { PLAN_ROWS } from './plan-rows.ts';
import styles from './plan-table.module.css';

const voicePlans = voicePlansOf(prices.plans);

export function PlanTable() {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll what is wider than the screen
    <div className="sideways" role="region" aria-label="Voice agent plans" tabIndex={0}>
      <table className={`table ${styles.table}`}>
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
        </tbody>
      </table>
      <p className="small">{prices.note}</p>
    </div>
  );
}
