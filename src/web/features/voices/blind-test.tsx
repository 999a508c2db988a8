/** A blind dictation: a voice at its hardest, a time to write down, and only then the voice's name. */
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { ArtifactOf, PartProps } from '../../../content/content-schema.ts';
import { Button } from '../../ui/button.tsx';
import styles from './blind-test.module.css';
import { heardTime } from './heard-time.ts';
import { hardestLine } from './listening-line.ts';
import { recordingSound } from './recording-sound.ts';
import { soundKey, stage, useStage } from './use-stage.ts';
import { dictations, type Dictation } from './voice-samples.ts';

type Words = ArtifactOf<'blind-test'>;

const PART = 'blind';

interface Answer {
  test: Dictation;
  heard: string;
}

export function BlindTest({ words }: PartProps<'blind-test'>) {
  const [order, setOrder] = useState<readonly Dictation[]>([]);
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const [isRevealed, setRevealed] = useState(false);
  const { playing, failed } = useStage();
  const current = order[isRevealed ? answers.length - 1 : answers.length];
  const isPlaying = current !== undefined && playing === soundKey(PART, current.id);
  const listen = (test: Dictation | undefined) => {
    if (test) void stage.play(soundKey(PART, test.id), recordingSound(test.id, hardestLine));
  };
  const begin = () => {
    const next = shuffled(dictations);
    setOrder(next);
    setAnswers([]);
    setRevealed(false);
    listen(next[0]);
  };
  return (
    <section className={styles.sheet} aria-labelledby="blind-test">
      <p className={styles.label}>{words.label}</p>
      <h2 id="blind-test">{words.heading}</h2>
      <p>{words.lead}</p>
      <p className={styles.withoutScripts}>{words.withoutScripts}</p>
      <div className={styles.desk}>
        {current === undefined ? (
          <Button variant="quiet" onClick={begin}>
            Start the blind test
          </Button>
        ) : (
          <>
            <p className={styles.label}>
              Voice {order.indexOf(current) + 1} of {order.length}
            </p>
            {isRevealed ? (
              <Reveal
                answer={answers.at(-1)}
                isLast={answers.length === order.length}
                onAgain={begin}
                onNext={() => {
                  setRevealed(false);
                  listen(order[answers.length]);
                }}
              />
            ) : (
              <Question
                key={current.id}
                words={words}
                isPlaying={isPlaying}
                onListen={() => (isPlaying ? stage.stop() : listen(current))}
                onAnswer={(heard) => {
                  stage.stop();
                  setAnswers([...answers, { test: current, heard }]);
                  setRevealed(true);
                }}
              />
            )}
          </>
        )}
        {current && failed === soundKey(PART, current.id) && (
          <p className={styles.problem} role="alert">
            The recording did not play. Check your connection and listen again.
          </p>
        )}
      </div>
      <AnswerSheet answers={answers} count={dictations.length} />
    </section>
  );
}

interface QuestionProps {
  words: Words;
  isPlaying: boolean;
  onListen: () => void;
  /** With a time as "2:40". */
  onAnswer: (heard: string) => void;
}

function Question({ words, isPlaying, onListen, onAnswer }: QuestionProps) {
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The button that led here is gone, so the focus moves to the field.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const heard = heardTime(field.current?.value ?? '');
    if (heard) return onAnswer(heard);
    setProblem(words.noTime);
    field.current?.focus();
  };
  return (
    <form className={styles.question} onSubmit={check} noValidate>
      <Button variant="quiet" size="small" onClick={onListen}>
        {isPlaying ? 'Stop listening' : 'Listen again'}
      </Button>
      <label htmlFor="heard-time">The time you heard</label>
      <input
        ref={field}
        id="heard-time"
        type="text"
        autoComplete="off"
        maxLength={60}
        aria-invalid={problem ? true : undefined}
        aria-describedby="heard-time-problem"
      />
      <Button variant="gold" size="small" type="submit">
        Check
      </Button>
      <p id="heard-time-problem" className={styles.problem} role="status">
        {problem}
      </p>
    </form>
  );
}

interface RevealProps {
  answer: Answer | undefined;
  isLast: boolean;
  onNext: () => void;
  onAgain: () => void;
}

function Reveal({ answer, isLast, onNext, onAgain }: RevealProps) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  if (!answer) return null;
  const { test, heard } = answer;
  return (
    <div className={styles.reveal}>
      <p role="status">
        {heard === test.time ? `Right, ${test.time}.` : `You wrote ${heard}. It said ${test.time}.`} That was{' '}
        <b>{test.voice.name}</b>.
      </p>
      <p className={styles.says}>“{test.says}”</p>
      <Button ref={next} variant={isLast ? 'quiet' : 'gold'} size="small" onClick={isLast ? onAgain : onNext}>
        {isLast ? 'Again, in another order' : 'Next voice'}
      </Button>
    </div>
  );
}

/** One line per voice; the voice is named once it is answered. */
function AnswerSheet({ answers, count }: { answers: readonly Answer[]; count: number }) {
  const right = answers.filter(({ test, heard }) => heard === test.time);
  return (
    <div className={styles.answers}>
      <ol aria-label="Your answers">
        {Array.from({ length: count }, (_, index) => {
          const { test, heard } = answers[index] ?? {};
          return (
            // The lines of the sheet never move.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <span>{index + 1}</span>
              <span>{test?.voice.name ?? 'Voice hidden'}</span>
              <span>{test && (heard === test.time ? `${heard}, right` : `${heard}, not ${test.time}`)}</span>
            </li>
          );
        })}
      </ol>
      {answers.length === count && (
        <p>
          You got {right.length} of {count} right.
        </p>
      )}
    </div>
  );
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const keyed = items.map((item) => ({ item, key: Math.random() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}
