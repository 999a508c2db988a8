/** What watching a demo costs, and the points that a written quote for one settles. */
import type { ArtifactOf } from '../../../content/content-schema.ts';
import styles from './quote-sheet.module.css';

type Words = ArtifactOf<'quote-sheet'>;

export function FreeTag({ free }: { free: Words['free'] }) {
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

export function QuoteSheet({ words: { label, title, columns, lines, note } }: { words: Words }) {
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
