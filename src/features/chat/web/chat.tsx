import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type SubmitEvent } from 'react';
import words from '#content/chat/chat-words.yaml';
import { QUESTION_MAX_LENGTH } from '../shared/chat-index.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { reportGap } from '#web/api/report-gap.ts';
import { randomId } from '#web/api/random-id.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { settings } from '#web/settings/settings.ts';
import { storedTurns, storeTurns, type ChatTurn } from './chat-conversation.ts';
import { answerTo } from './chat-search.ts';
import { Turn } from './chat-turn.tsx';
import styles from './chat.module.css';

export const CHAT_HEADING_ID = 'chat-heading';

const OwnNote = () => <p className={`small ${styles.note}`}>{words.note}</p>;
const Note: ComponentType<{ isAsking: boolean }> = settings.brain
  ? lazy(async () =>
      import('./model-consent.tsx').then(
        ({ ModelConsent }) => ({ default: ModelConsent }),
        // Without it, nobody agrees, and the chat works as without a model.
        () => ({ default: OwnNote }),
      ),
    )
  : OwnNote;

export function Chat({ onClose }: { onClose: () => void }) {
  const [turns, setTurns] = useState(storedTurns);
  /** Answers arrive late, when the conversation may have been erased or gone on. */
  const latest = useRef(turns);
  const [problem, setProblem] = useState('');
  const [notice, setNotice] = useState('');
  const [asking, setAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const talk = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    // Scroll the newest question to the top, so that a long answer is read from its start.
    const newest = list.current?.lastElementChild as HTMLElement | null | undefined;
    talk.current?.scrollTo(0, newest?.offsetTop ?? 0);
  }, [turns.length]);

  const keep = (next: ChatTurn[]) => {
    latest.current = next;
    setTurns(next);
    storeTurns(next);
  };
  const ask = async (question: string) => {
    if (asking) return;
    setNotice('');
    const found = problemOf(question);
    setProblem(found);
    field.current?.focus();
    if (found) return;
    setAsking(true);
    try {
      const reply = await answerTo(question);
      if (reply.kind === 'unknown') reportGap('question', question);
      keep([...latest.current, { id: randomId(), question, reply }]);
      if (field.current?.value.trim() === question) field.current.value = '';
    } catch {
      setProblem(words.failed);
    }
    setAsking(false);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void ask(field.current?.value.trim() ?? '');
  };
  const erase = () => {
    keep([]);
    setNotice(words.erased);
    field.current?.focus();
  };
  const markPassed = (passed: ChatTurn) => {
    keep(latest.current.map((turn) => (turn === passed ? { ...turn, passed: true } : turn)));
    // The turn itself says so, in a region that is read out; a second notice would be heard twice.
    setNotice('');
    field.current?.focus();
  };

  return (
    <div className={styles.sheet}>
      <div className={`split ${styles.top}`}>
        <h2 id={CHAT_HEADING_ID}>{words.heading}</h2>
        <button type="button" className="icon-button" onClick={onClose}>
          <CloseIcon />
          <span className="visually-hidden">{words.close}</span>
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <div ref={talk} className={styles.talk} role="log" aria-label={words.log} aria-live="polite" tabIndex={0}>
        <p className="small">{words.intro}</p>
        {turns.length === 0 && (
          <ul className={`stack ${styles.examples}`} aria-label={words.examplesLabel}>
            {words.examples.map((example) => (
              <li key={example}>
                <button type="button" className="choice" onClick={() => void ask(example)}>
                  {example}
                </button>
              </li>
            ))}
          </ul>
        )}
        <ol ref={list}>
          {turns.map((turn, index) => (
            <Turn
              key={turn.id}
              turn={turn}
              last={index === turns.length - 1 ? { turns, onPassed: () => markPassed(turn) } : undefined}
            />
          ))}
        </ol>
      </div>
      <p role="status" className="visually-hidden">
        {notice}
      </p>
      <form className={styles.ask} onSubmit={submit} noValidate aria-busy={asking}>
        <FieldErrors value={problem ? { question: problem } : {}}>
          <Field
            ref={field}
            id="chat-question"
            name="question"
            label={words.field}
            autoComplete="off"
            dir="auto"
            enterKeyHint="send"
          />
        </FieldErrors>
        <Button variant="gold" type="submit" aria-disabled={asking || undefined} label={words.ask} />
        <Suspense fallback={<OwnNote />}>
          <Note isAsking={asking} />
        </Suspense>
        {turns.length > 0 && (
          <button type="button" className={`as-link small ${styles.erase}`} onClick={erase}>
            {words.erase}
          </button>
        )}
      </form>
    </div>
  );
}

/** A field with a limit would cut what is pasted, without a word. */
function problemOf(question: string): string {
  if (!question) return words.empty;
  return question.length > QUESTION_MAX_LENGTH
    ? fillWords(words.tooLong, { max: String(QUESTION_MAX_LENGTH), length: String(question.length) })
    : '';
}
