import * as labels from '#content/artifact-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { PartProps } from '#schemas/content-schema.ts';
import styles from './sample-questions.module.css';

export function SampleQuestions({ words: { questions: sample, questionCount } }: PartProps<'sample-report'>) {
  return (
    <figure>
      <figcaption>
        <span className="eyebrow">{sample.label}</span> <span className="small">{sample.note}</span>
      </figcaption>
      <div className={`columns early ${styles.questions}`}>
        {sample.items.map(({ number, text, options }) => (
          <div key={number}>
            <p className="eyebrow">
              {fillWords(labels.question, { number: String(number), count: String(questionCount) })}
            </p>
            <h3>{text}</h3>
            <ul className="rows">
              {options.map((option) => (
                <li key={option}>{option}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </figure>
  );
}
