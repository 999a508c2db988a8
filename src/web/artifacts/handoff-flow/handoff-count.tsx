/** What a flow saves, counted: before and after side by side. */
import type { PartProps } from '#schemas/content-schema.ts';
import styles from './handoff-count.module.css';

type Flow = PartProps<'handoff-flow'>['words'];
type Steps = Flow['before']['steps'];

const COUNTS: Readonly<Record<keyof Flow['counts'], (steps: Steps) => number>> = {
  handoffs: (steps) => steps.filter(({ handoff }) => handoff).length,
  typings: (steps) => steps.filter(({ typed }) => typed).length,
  staffMinutes: (steps) => steps.reduce((sum, { minutes }) => sum + minutes, 0),
};

export function HandoffCount({ words: { label, title, before, after, counts } }: PartProps<'handoff-flow'>) {
  return (
    <div className="card">
      <table className={`table ${styles.count}`}>
        <caption>
          <span className="eyebrow">{label}</span>
          <br />
          {title}
        </caption>
        <thead>
          <tr>
            <td />
            <th scope="col" className="eyebrow">
              {before.name}
            </th>
            <th scope="col" className="eyebrow">
              {after.name}
            </th>
          </tr>
        </thead>
        <tbody>
          {(['handoffs', 'typings', 'staffMinutes'] as const).map((count) => (
            <tr key={count}>
              <th scope="row">{counts[count]}</th>
              <td>{COUNTS[count](before.steps)}</td>
              <td>{COUNTS[count](after.steps)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
