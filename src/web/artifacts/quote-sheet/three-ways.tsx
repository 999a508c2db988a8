import type { PartProps } from '#schemas/content-schema.ts';
import styles from './quote-sheet.module.css';

/** What each way to a demo costs. */
export function ThreeWays({ words: { ways } }: PartProps<'quote-sheet'>) {
  return (
    <dl className="rows ruled">
      {ways.map(({ what, amount, detail }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd className={/\d/.test(amount) ? styles.amount : styles.quoted}>{amount}</dd>
          <dd className="muted">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
