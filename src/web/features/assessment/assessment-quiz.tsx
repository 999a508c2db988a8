/** One question: four options in this run's order, one to be locked, no way back. */
import { useEffect, useRef, useState, type FormEvent } from 'react';
import questions from '../../../../content/disc/questions.yaml';
import { percentOf, QUESTION_COUNT, type Style } from '../../../shared/disc-scoring.ts';
import { Button } from '../../ui/button.tsx';
import choiceStyles from '../../ui/choice.module.css';
import styles from './assessment-quiz.module.css';

interface AssessmentQuizProps {
  /** Zero-based number of the question, which is also how many have been answered. */
  index: number;
  order: number[];
  onLock: (style: Style) => void;
  onStartOver: () => void;
}

export function AssessmentQuiz({ index, order, onLock, onStartOver }: AssessmentQuizProps) {
  const [choice, setChoice] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);
  const question = questions[index];

  // Each question replaces the last, so focus moves to it and screen readers read it out.
  useEffect(() => heading.current?.focus(), []);

  if (!question) return null;
  const last = index === QUESTION_COUNT - 1;
  const chosen = choice === undefined ? undefined : question.options[choice];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) onLock(chosen.value);
  };
  const percent = percentOf(index);

  return (
    <form className={`wrap ${styles.quiz}`} onSubmit={submit}>
      <div className={styles.progress}>
        <p>
          Question {index + 1} of {QUESTION_COUNT}
        </p>
        <p>{percent}%</p>
        <progress max={100} value={percent} aria-label="Progress" />
      </div>
      <fieldset>
        <legend className={styles.question}>
          <h1 ref={heading} tabIndex={-1}>
            {question.text}
          </h1>
        </legend>
        <div className={styles.options}>
          {order.map((option, position) => (
            <label key={option} className={choiceStyles.choice}>
              <input
                type="radio"
                name={question.id}
                value={position}
                checked={choice === option}
                onChange={() => setChoice(option)}
              />
              <span>{question.options[option]?.label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.lock}>
        <Button variant="gold" type="submit" disabled={!chosen}>
          {last ? 'Lock answer & see results' : 'Lock answer & continue'}
        </Button>
        <Button variant="quiet" size="small" onClick={onStartOver}>
          Start over
        </Button>
      </div>
      <p className={styles.hint}>
        A locked answer can't be changed. You can close this page and go on later in this browser.
      </p>
    </form>
  );
}
