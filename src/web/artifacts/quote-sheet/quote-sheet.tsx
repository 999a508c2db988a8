import type { PartProps } from '#schemas/content-schema.ts';
import styles from './quote-sheet.module.css';

export function QuoteSheet({ words: { label, title, columns, lines, note } }: PartProps<'quote-sheet'>) {
  return (
    <figure className="flow">
      <figcaption>
        <p className="eyebrow">{label}</p>
        <p className="minor">{title}</p>
      </figcaption>
      <ol className={`rows ruled ${styles.sheet}`}>
        {lines.map(({ settles, answer, more }) => (
          <li key={settles} className="columns">
            <p className={styles.settles}>
              <span className="visually-hidden">{columns.settles}: </span>
              {settles}
            </p>
            <p>
              <span className="visually-hidden">{columns.answer}: </span>
              {answer}
            </p>
            {more && (
              <p className="small">
                <span className="eyebrow">{columns.more}: </span>
                {more}
              </p>
            )}
          </li>
        ))}
      </ol>
      <p className="small">{note}</p>
    </figure>
  );
}
