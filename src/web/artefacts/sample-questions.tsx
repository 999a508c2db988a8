/** Questions of the assessment to look at, with their options in a taker's order; nothing can be picked. */
import questions from '../../../content/disc/questions.yaml';
import type { ArtefactOf } from '../../../build/content-schema.ts';
import styles from './sample-questions.module.css';

export function SampleQuestions({ sample }: { sample: ArtefactOf<'sample-report'>['questions'] }) {
  return (
    <figure className={styles.sample}>
      <figcaption>
        <span className={styles.label}>{sample.label}</span> <span className={styles.note}>{sample.note}</span>
      </figcaption>
      <div className={styles.questions}>
        {sample.items.map(({ id, order }) => {
          const question = questions.find((one) => one.id === id);
          if (!question) throw new Error(`No question has the id "${id}".`);
          return (
            <div key={id}>
              <p className={styles.number}>
                Question {id.slice(1)} of {questions.length}
              </p>
              <h3>{question.text}</h3>
              <ul>
                {order.map((style) => (
                  <li key={style}>{question.options.find(({ value }) => value === style)?.label}</li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </figure>
  );
}
