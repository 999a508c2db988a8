import * as labels from '#content/block-words.yaml';
import type { ReactNode } from 'react';
import prices from 'virtual:price-list';
import { PLAN_ROWS, voicePlans } from './plan-rows.ts';
import styles from './plan-table.module.css';

interface PlanTableProps {
  className?: string | undefined;
  foot?: ReactNode;
  /** What follows the price list's own note. */
  children?: ReactNode;
}

export function PlanTable(props: PlanTableProps) {
  const { className = styles.table, foot, children } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll what is wider than the screen
    <div className="sideways" role="region" aria-label={labels.plans} tabIndex={0}>
      <table className={`table ${className}`}>
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
          {PLAN_ROWS.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              {voicePlans.map((plan, index) => (
                <td key={plan.id}>{row.value(plan, index)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot}
      </table>
      <p className="small">
        {prices.note} {children}
      </p>
    </div>
  );
}
