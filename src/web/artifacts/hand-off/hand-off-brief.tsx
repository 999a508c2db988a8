/** The brief that a person hears before they take a call from the website, line by line. */
import type { PartProps } from '#schemas/content-schema.ts';
import styles from './hand-off-brief.module.css';

export function HandOffBrief({ words: handOff }: PartProps<'hand-off'>) {
  const { label, briefTitle, brief, parts } = handOff;
  return (
    <figure className={styles.card}>
      <figcaption className={styles.head}>
        <span className={styles.label}>{label}</span> {briefTitle}
      </figcaption>
      <ol>
        {brief.map(({ says, tag }) => (
          <li key={says}>
            <p className={styles.says}>{says}</p>
            <p className={styles.tag}>{tag}</p>
          </li>
        ))}
      </ol>
      <dl className={styles.ends}>
        {[parts.answered, parts.nobody].map(({ choice, outcome }) => (
          <div key={choice}>
            <dt>{choice}</dt>
            <dd>{outcome}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
