import type { PartProps } from '#schemas/content-schema.ts';
import { ArtifactFrame } from '#features/calls/web/call-sheet/artifact-frame.tsx';
import frame from '#features/calls/web/call-sheet/artifact-frame.module.css';
import styles from './hand-off-brief.module.css';

/** What the visitor asked, and the brief that a person hears before they take the call, line by line. */
export function HandOffBrief({
  words: { label, title, lanes, shared, briefTitle, brief, parts },
}: PartProps<'hand-off'>) {
  // After the agent's greeting.
  const asked = shared.filter(({ says }) => says).slice(1, 3);
  return (
    <ArtifactFrame label={label} title={title}>
      <ol className={`rows ${styles.lines}`}>
        {asked.map(({ at, lane, says }) => (
          <li key={at}>
            <p className="eyebrow">{lanes.find(({ id }) => id === lane)?.name}</p>
            <p>{says}</p>
          </li>
        ))}
      </ol>
      <p className={`eyebrow ${styles.heard}`}>{briefTitle}</p>
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
