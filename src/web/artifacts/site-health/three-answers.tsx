import type { PartProps } from '#schemas/content-schema.ts';
import styles from './site-health.module.css';

export function ThreeAnswers({ words: { answers } }: PartProps<'site-health'>) {
  return (
    <dl className="card rows">
      {answers.map(({ term, answer }) => (
        <div key={term}>
          <dt className="muted">{term}</dt>
          <dd className={styles.large}>{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
