import type { PartProps } from '#schemas/content-schema.ts';
import styles from './quote-sheet.module.css';

/** What watching a demo costs. */
export function FreeTag({ words: { free } }: PartProps<'quote-sheet'>) {
  return (
    <div className="ruled flow">
      <p className={styles.amount}>{free.amount}</p>
      <p>{free.text}</p>
      <ul className="rows">
        {free.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
