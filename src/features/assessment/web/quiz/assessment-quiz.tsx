import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import words from '#content/assessment/assessment-words.yaml';
import questions from '#content/assessment/questions.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { percentOf, QUESTION_COUNT, type Style } from '#features/assessment/shared/disc-scoring.ts';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './assessment-quiz.module.css';
import progressStyles from './quiz-progress.module.css';

const { quiz: texts } = words;

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

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for digits from its options
    <form ref={form} className={`wrap page ${styles.quiz}`} onSubmit={submit} onKeyDown={chooseByDigit}>
      <div className={styles.screen}>
        <QuizProgress answered={index} />
        <fieldset className={styles.turn}>
          <legend className={styles.question}>
            <h1 ref={heading} tabIndex={-1}>
              {question.text}
            </h1>
          </legend>
          <div className={`stack ${styles.options}`}>
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
        <Button className={styles.lock} variant="gold" type="submit" disabled={!chosen}>
          {last ? texts.last : texts.next}
        </Button>
      </div>
      <div className={`actions ${styles.over}`}>
        <AskFirst
          verb={texts.startOver}
          keep={texts.keepGoing}
          asking={asking}
          onAsk={setAsking}
          busy={false}
          onYes={onStartOver}
        />
      </div>
      <p className="small" role="status">
        {asking && erasedIn(index)}
      </p>
      <p className="small">
        {texts.locked} <span className={styles.keyHint}>{texts.keys}</span>
      </p>
    </form>
  );
}

function erasedIn(answers: number): string {
  if (answers === 0) return texts.nothingYet;
  return answers === 1 ? texts.oneAnswer : fillWords(texts.answers, { count: String(answers) });
}

function QuizProgress({ answered }: { answered: number }) {
  const percent = percentOf(answered);
  return (
    <div className={`eyebrow ${progressStyles.progress}`}>
      <p>{fillWords(texts.question, { number: String(answered + 1), total: String(QUESTION_COUNT) })}</p>
      <p>{percent}%</p>
      <div className={progressStyles.strip}>
        <span className={progressStyles.done} style={{ flexGrow: answered }} />
        <span className={progressStyles.here} style={{ flexGrow: 1 }} />
        <span style={{ flexGrow: QUESTION_COUNT - answered - 1 }} />
        {/* Transparent and over the strip: it gives screen readers the value. */}
        <progress max={100} value={percent} aria-label={texts.progress} />
      </div>
    </div>
  );
}
