/** What watching a demo costs. */
import type { PartProps } from '#schemas/content-schema.ts';
import styles from './quote-sheet.module.css';

export function FreeTag({ words: { free } }: PartProps<'quote-sheet'>) {
  return (
    <div className={styles.free}>
      <p className={styles.amount}>{free.amount}</p>
      <p>{free.text}</p>
      <ul>
        {free.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
