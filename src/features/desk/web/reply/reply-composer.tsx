import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import deskWords from '#content/desk/person-words.yaml';
import words from '#content/desk/reply-words.yaml';
import { REPLY_MAX_LENGTH } from '#features/conversations/shared/reply-schema.ts';
import type { ReplyFacts } from '#features/desk/shared/desk-reply-schema.ts';
import { fieldsIn, fillFields, type FieldValues } from '#features/desk/shared/reply-fields.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { CallError } from '#web/api/call-error.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { act, attempt, offerUndo, useDesk } from '../desk-calls.ts';
import { DeskButton } from '../frame/desk-parts.tsx';
import { nameOf } from '../person-names.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { Around, AttachFiles, Attached, FieldQuestions, TwoTexts } from './reply-parts.tsx';
import { SavedReplies } from './saved-replies.tsx';
import desk from '../desk.module.css';
import styles from './reply.module.css';
import { NOTHING_TYPED } from './shown-draft.ts';

interface ReplyComposerProps {
  person: { id: string; name: string; email: string };
  /** The account of the member who writes. */
  member: string;
  /** Whether the focus goes here at once. */
  asks: boolean;
}

/** Stays at the bottom of what it replies to, and takes little room until somebody writes. */
export function ReplyComposer({ person, member, asks }: ReplyComposerProps) {
  const { id } = person;
  const { data } = useDesk<{ reply: ReplyFacts }>('desk-reply-facts', { id });
  const facts = data?.reply;
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [keeper] = useState(() => createDraftKeeper(id, member, setTyped));
  const [isOpen, setIsOpen] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState('');
  const [answers, setAnswers] = useState<Partial<FieldValues>>({});
  /** While it is typed, so that it can be emptied before another is typed. */
  const [called, setCalled] = useState<string>();
  /** What is unfolded below the bar. */
  const [shown, setShown] = useState<'saved' | 'beneath'>();
  const toggle = (part: typeof shown) => ({
    'aria-expanded': part === shown,
    onClick: () => setShown(part === shown ? undefined : part),
  });
  const form = useRef<HTMLFormElement>(null);
  const field = () => form.current?.querySelector('textarea');
  const close = () => {
    setIsOpen(false);
    setShown(undefined);
    // What had the focus goes.
    form.current?.focus();
  };
  useEffect(() => keeper.open(), [keeper]);
  // The page's data comes after the browser has looked for the place that the address names.
  useEffect(() => {
    if (asks || location.hash === '#reply') field()?.focus();
  }, [asks]);

  useEffect(() => {
    if (isOpen && form.current) keepInView(form.current);
  }, [isOpen]);

  const { text, subject, quotes, files, state, theirs } = typed;
  const missing = fieldsIn(`${subject}\n${text}`);
  const insert = (more: string) => {
    keeper.edit({ text: text.trim() ? `${text.trimEnd()}\n\n${more}` : more });
    field()?.focus();
  };
  const send = async () => {
    const body = fillFields(text, answers).trim();
    if (!body || isSending) return;
    const title = fillFields(subject, answers).trim();
    const [open] = fieldsIn(`${title}\n${body}`);
    if (open !== undefined) {
      form.current?.querySelector<HTMLElement>('[data-field]')?.focus();
      setProblem(fillWords(words.missing, { field: words.fields[open] }));
      return;
    }
    if (theirs) {
      setProblem(words.draft.choose);
      return;
    }
    setIsSending(true);
    setProblem('');
    const reply = { id, text: body, ...(title && { subject: title }), quotes };
    try {
      const { mail } = await keeper.send(async (draft) => attempt<{ mail: string }>('desk-reply', { ...reply, draft }));
      close();
      setAnswers({});
      const undo = async () => {
        if (!(await act('desk-undo-reply', { mail }))) return;
        setIsOpen(true);
        await keeper.putBack({ subject: title, text: body, quotes });
      };
      offerUndo(deskWords.reply.sent, undo);
    } catch (reason) {
      setProblem(failureOf(reason));
    } finally {
      setIsSending(false);
    }
  };
  const discard = async () => {
    setProblem('');
    try {
      offerUndo(words.draft.discarded, await keeper.discard());
      close();
    } catch (reason) {
      setProblem(messageOf(reason));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void send();
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it
    <form
      ref={form}
      tabIndex={-1}
      className={`stack ${styles.composer}`}
      data-open={isOpen || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={onKeyDown}
    >
      {isOpen && (
        <div className={styles.corner}>
          <DeskButton label={words.close} icon="close" onClick={close} />
        </div>
      )}
      {isOpen && facts?.others && (
        <p className="small">{fillWords(words.reach.others, { who: facts.others, name: nameOf(person) })}</p>
      )}
      {/* Its tab says what it is. */}
      <label htmlFor="reply" className="visually-hidden">
        {deskWords.reply.label}
      </label>
      <textarea
        id="reply"
        rows={isOpen ? 4 : 1}
        value={text}
        maxLength={REPLY_MAX_LENGTH}
        readOnly={isSending}
        placeholder={fillWords(deskWords.reply.hint, { who: nameOf(person) })}
        aria-describedby="reply-problem"
        onFocus={() => setIsOpen(true)}
        onChange={({ target }) => keeper.edit({ text: target.value })}
      />
      {theirs && <TwoTexts theirs={theirs} onChoose={(which) => keeper.choose(which)} />}
      {isOpen && <FieldQuestions missing={missing} answers={answers} onAnswer={setAnswers} />}
      <p id="reply-problem" role="alert" className="error">
        {problem}
      </p>
      {isOpen && (
        <>
          <div className={`${styles.acts} ${desk.plain}`}>
            <DeskButton
              variant="gold"
              type="submit"
              label={deskWords.reply.button}
              aria-disabled={isSending || undefined}
            />
            <AttachFiles files={files} keeper={keeper} onProblem={setProblem} />
            <DeskButton label={deskWords.saved.heading} {...toggle('saved')} />
            <DeskButton label={words.beneath} icon="more" {...toggle('beneath')} />
          </div>
          <div hidden={shown !== 'saved'}>
            <SavedReplies
              text={text}
              onUse={(saved) => {
                setShown(undefined);
                insert(fillFields(saved, facts?.fields ?? {}));
              }}
            />
          </div>
          <div hidden={shown !== 'beneath'}>
            <Around
              person={person}
              facts={facts}
              subject={called ?? (subject || (facts?.subject ?? ''))}
              onSubject={(next) => {
                setCalled(next);
                keeper.edit({ subject: next });
              }}
              onSubjectTyped={() => setCalled(undefined)}
              quotes={quotes}
              onQuote={(next) => keeper.edit({ quotes: next })}
            >
              {(text !== '' || files.length > 0) && (
                <DeskButton label={words.draft.discard} onClick={() => void discard()} />
              )}
            </Around>
          </div>
        </>
      )}
      <Attached
        files={files}
        onRemove={async (file) => keeper.detach(file).catch((e: unknown) => setProblem(messageOf(e)))}
      />
      <p role="status" className="small">
        {state && (isOpen || state !== 'saved') && words.draft[state]}
      </p>
    </form>
  );
}

/** What they wrote last stands above the composer, which covers it once it is open. */
function keepInView(composer: HTMLElement) {
  const dock = composer.closest<HTMLElement>('[data-dock]');
  const last = [...(dock?.parentElement?.querySelectorAll<HTMLElement>('[data-said]:not([data-ours])') ?? [])].at(-1);
  if (!dock || !last) return;
  last.style.scrollMarginBlockEnd = `${dock.offsetHeight}px`;
  last.scrollIntoView({ block: 'nearest' });
}

function failureOf(reason: unknown): string {
  if (!navigator.onLine) return words.failed.offline;
  return reason instanceof CallError && reason.status === 0 ? words.failed.unreachable : messageOf(reason);
}
