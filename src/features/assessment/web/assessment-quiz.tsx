/** One question: four options in this run's order. A locked answer can't be changed. */
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import questions from '#content/assessment/questions.yaml';
import { percentOf, QUESTION_COUNT, type Style } from '../shared/disc-scoring.ts';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './assessment-quiz.module.css';
import { QuizProgress } from './quiz-progress.tsx';

interface AssessmentQuizProps {
  /** Zero-based number of the question, which is also how many have been answered. */
  index: number;
  order: number[];
  onLock: (style: Style) => void;
  onStartOver: () => void;
}

export function AssessmentQuiz({ index, order, onLock, onStartOver }: AssessmentQuizProps) {
  const [choice, setChoice] = useState<number>();
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
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
  // Only while the focus is in the form: elsewhere a digit may be meant for something else (WCAG 2.1.4).
  const chooseByDigit = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const option = order[Number(event.key) - 1];
    if (option === undefined) return;
    setChoice(option);
    // With the focus on it, Enter locks the answer.
    form.current?.querySelector<HTMLInputElement>(`input[value="${order.indexOf(option)}"]`)?.focus();
  };
  const answers = index === 1 ? 'Your answer' : `Your ${index} answers`;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for digits from its options
    <form ref={form} className={`wrap page ${styles.quiz}`} onSubmit={submit} onKeyDown={chooseByDigit}>
      <QuizProgress answered={index} percent={percentOf(index)} />
      <fieldset>
        <legend className={styles.question}>
          <h1 ref={heading} tabIndex={-1}>
            {question.text}
          </h1>
        </legend>
        <div className="stack">
          {order.map((option, position) => (
            <div key={option} className={styles.option}>
              <label className="choice">
                <input
                  type="radio"
                  name={question.id}
                  value={position}
                  checked={choice === option}
                  onChange={() => setChoice(option)}
                />
                <span>{question.options[option]?.label}</span>
              </label>
              <kbd className={styles.key} aria-hidden="true">
                {position + 1}
              </kbd>
            </div>
          ))}
        </div>
      </fieldset>
      <div className={`row ${styles.lock}`}>
        <Button variant="gold" type="submit" disabled={!chosen}>
          {last ? 'Lock answer & see results' : 'Lock answer & continue'}
        </Button>
        <div className="actions">
          <AskFirst
            verb="Start over"
            keep="Keep going"
            asking={asking}
            onAsk={setAsking}
            busy={false}
            onYes={onStartOver}
          />
        </div>
      </div>
      <p className="small" role="status">
        {asking && `Start over? ${index === 0 ? 'What you entered' : answers} will be erased from this browser.`}
      </p>
      <p className="small">
        A locked answer can&apos;t be changed. You can close this page and go on later in this browser, within a week.
        <span className={styles.keyHint}> Keys 1 to 4 choose an answer, Enter locks it.</span>
      </p>
    </form>
  );
}
