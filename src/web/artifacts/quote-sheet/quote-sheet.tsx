/** The points that a written quote for a demo settles. */
import type { PartProps } from '#schemas/content-schema.ts';
import styles from './quote-sheet.module.css';

export function QuoteSheet({ words: { label, title, columns, lines, note } }: PartProps<'quote-sheet'>) {
  return (
    <figure className={styles.sheet}>
      <figcaption>
        <span className={styles.label}>{label}</span> {title}
      </figcaption>
      <ol>
        {lines.map(({ settles, answer, more }) => (
          <li key={settles}>
            <p className={styles.settles}>
              <span className="visually-hidden">{columns.settles}: </span>
              {settles}
            </p>
            <p>
              <span className="visually-hidden">{columns.answer}: </span>
              {answer}
            </p>
            {more && (
              <p className={styles.more}>
                <span>{columns.more}: </span>
                {more}
              </p>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.note}>{note}</p>
    </figure>
  );
}
