import type { PartProps } from '#schemas/content-schema.ts';
import styles from './quote-sheet.module.css';

export function QuoteSheet({ words: { label, title, more: costsMore, lines, note } }: PartProps<'quote-sheet'>) {
  return (
    <figure className="flow">
      <figcaption>
        <p className="eyebrow">{label}</p>
        <p className="minor">{title}</p>
      </figcaption>
      <ol className={`rows ruled ${styles.sheet}`}>
        {lines.map(({ settles, answer, more }) => (
          <li key={settles} className="columns">
            <p className={styles.settles}>{settles}</p>
            <p>{answer}</p>
            {more && (
              <p className="small">
                <span className="eyebrow">{costsMore}: </span>
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
