import type { PartProps } from '#schemas/content-schema.ts';
import { ArtifactFrame } from '#features/calls/web/call-sheet/artifact-frame.tsx';
import frame from '#features/calls/web/call-sheet/artifact-frame.module.css';
import styles from './hand-off-brief.module.css';

/** The brief that a person hears before they take a call from the website, line by line. */
export function HandOffBrief({ words: { label, briefTitle, brief, parts } }: PartProps<'hand-off'>) {
  return (
    <ArtifactFrame label={label} title={briefTitle}>
      <ol className={`rows ${styles.lines}`}>
        {brief.map(({ says, tag }) => (
          <li key={says} className="split">
            <p className={styles.says}>{says}</p>
            <p className={frame.tag}>{tag}</p>
          </li>
        ))}
      </ol>
      <dl className={styles.ends}>
        {[parts.answered, parts.nobody].map(({ choice, outcome }) => (
          <div key={choice}>
            <dt className="eyebrow">{choice}</dt>
            <dd>{outcome}</dd>
          </div>
        ))}
      </dl>
    </ArtifactFrame>
  );
}
