/** The choice that a flow leaves to a person: the question, what they see, what they can do and why it stays theirs. */
import type { ArtifactOf } from '#schemas/content-schema.ts';
import styles from './handoff-decision.module.css';

export function HandoffDecision({ decision }: { decision: ArtifactOf<'handoff-flow'>['decision'] }) {
  return (
    <div className={styles.decision}>
      <div>
        <p className={styles.label}>{decision.heading}</p>
        <p className={styles.question}>{`"${decision.question}"`}</p>
      </div>
      <div>
        <p className={styles.term}>{decision.seesTitle}</p>
        <ul>
          {decision.sees.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <div>
        <p className={styles.term}>{decision.choicesTitle}</p>
        <ul>
          {decision.choices.map((choice) => (
            <li key={choice}>{choice}</li>
          ))}
        </ul>
      </div>
      <div>
        <p className={styles.term}>{decision.whyTitle}</p>
        <p>{decision.why}</p>
      </div>
    </div>
  );
}
