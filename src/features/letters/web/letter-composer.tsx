import { useState } from 'react';
import { useLocation } from 'wouter';
import words from '#content/desk/letters-words.yaml';
import { act, offerUndo, useDesk } from '#features/desk/web/desk-calls.ts';
import { Area, DeskButton, submitBy } from '#features/desk/web/frame/desk-parts.tsx';
import { countWords } from '#features/desk/web/person-names.ts';
import {
  LETTER_MAX_LENGTH,
  SUBJECT_MAX_LENGTH,
  type LettersView,
  type LetterView,
} from '#features/letters/shared/letter-schema.ts';
import type { DeskView } from '#features/desk/shared/desk-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { randomUuid } from '#web/api/random-id.ts';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Field } from '#web/ui/field.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { useLetterDraft } from './use-letter-draft.ts';
import styles from './letters.module.css';

export interface LetterProps {
  id: string;
  /** Of a new one: the days after the confirmation, or null for a letter to everybody. */
  welcomeDay: number | null;
  desk: DeskView;
}

interface ComposerProps extends LetterProps {
  /** As the server has it; null before the first time. */
  stored: LetterView | null;
  reread: () => void;
}

export function LetterComposer({ desk, ...letter }: ComposerProps) {
  const written = useLetterDraft(letter);
  const { draft, problem, isDirty, theirs, type } = written;
  const state = isDirty ? words.kept.unsaved : draft.version > 0 ? words.kept.saved : '';
  return (
    <div className={styles.sides}>
      <div className="stack">
        {letter.welcomeDay !== null && <p>{words.welcome.days[`${letter.welcomeDay as 0 | 3 | 7}`]}</p>}
        <Field
          name="subject"
          label={words.subject}
          value={draft.subject}
          maxLength={SUBJECT_MAX_LENGTH}
          autoComplete="off"
          onChange={({ target }) => type({ subject: target.value })}
        />
        <Area
          id="letter-text"
          label={words.text}
          hint={words.hint}
          rows={16}
          maxLength={LETTER_MAX_LENGTH}
          dir="auto"
          value={draft.text}
          onChange={({ target }) => type({ text: target.value })}
        />
        <p role="status" className="small">
          {problem && !theirs ? fillWords(words.kept.failed, { reason: problem }) : state}
        </p>
        {theirs && <Conflict theirs={theirs} onMine={written.keepMine} onTheirs={written.takeTheirs} />}
        <Sending desk={desk} letter={letter} written={written} />
      </div>
      <LetterPreview subject={draft.subject} text={draft.text} />
    </div>
  );
}

interface ConflictProps {
  theirs: LetterView;
  onMine: () => void;
  onTheirs: () => void;
}

function Conflict({ theirs: { subject, text }, onMine, onTheirs }: ConflictProps) {
  const { conflict } = words;
  return (
    <div className="note stack" data-tone="bad" role="alert">
      <p>{conflict.text}</p>
      <details className="fold">
        <summary>{conflict.theirs}</summary>
        <p dir="auto">{subject}</p>
        <pre className={styles.plain} dir="auto">
          {text}
        </pre>
      </details>
      <div className="row">
        <DeskButton label={conflict.mine} onClick={onMine} />
        <DeskButton label={conflict.take} onClick={onTheirs} />
      </div>
    </div>
  );
}

interface SendingProps {
  desk: DeskView;
  letter: Omit<ComposerProps, 'desk'>;
  written: ReturnType<typeof useLetterDraft>;
}

/** Each act is about what was saved just before. */
function Sending({ desk: { role, timeZone }, letter, written }: SendingProps) {
  const { id, welcomeDay, stored } = letter;
  const { draft } = written;
  const { data } = useDesk<LettersView>('letters');
  const [, navigate] = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  const [at, setAt] = useState('');
  const [said, setSaid] = useState('');
  const subscribers = data?.subscribers ?? 0;
  const isOwner = role === 'owner';
  const { send } = words;
  const onSaved = async (name: string, more: object = {}) => {
    setSaid('');
    setIsAsking(false);
    const version = await written.save();
    return version === undefined ? undefined : act<{ to?: string }>(name, { id, version, ...more });
  };
  const test = async () => {
    const done = await onSaved('test-letter');
    if (done) setSaid(fillWords(words.test.done, { to: done.to ?? '' }));
  };
  const drop = async () => {
    if (!(await act('drop-letter', { id, version: draft.version }))) return;
    written.forget();
    navigate(routes['desk-letters']);
    const again = { id: randomUuid(), version: 0, welcomeDay, subject: draft.subject, text: draft.text };
    offerUndo(words.drop.done, async () => act('save-letter', again));
  };
  const schedule = async () => {
    if (at) await onSaved('send-letter', { at });
    else setSaid(send.noTime);
  };
  const turnOn = async () => {
    const isPaused = stored?.status === 'paused';
    const version = await written.save();
    if (version !== undefined)
      await act(isPaused ? 'resume-letter' : 'send-letter', isPaused ? { id } : { id, version });
  };
  return (
    <section className="stack" aria-labelledby="send-heading">
      <h2 id="send-heading" className="minor">
        {send.heading}
      </h2>
      {!isOwner && <p>{send.helper}</p>}
      <div className="row">
        {isOwner && <DeskButton label={words.test.button} onClick={() => void test()} />}
        {isOwner && welcomeDay !== null && (
          <DeskButton
            variant="gold"
            label={stored?.status === 'paused' ? send.resume : send.welcome}
            onClick={() => void turnOn()}
          />
        )}
        {isOwner && welcomeDay === null && (
          <AskFirst
            verb={send.now}
            what={countWords(subscribers, send.what)}
            keep={send.keep}
            asking={isAsking}
            onAsk={setIsAsking}
            busy={false}
            onYes={() => void onSaved('send-letter')}
          />
        )}
        {draft.version > 0 && stored?.status !== 'paused' && (
          <DeskButton label={words.drop.button} onClick={() => void drop()} />
        )}
      </div>
      {isAsking && (
        <p>{countWords(subscribers, words.sure, { pace: (data?.perMinute ?? 0).toLocaleString('en-US') })}</p>
      )}
      {isOwner && welcomeDay === null && (
        <form className="row" onSubmit={submitBy(schedule)}>
          <label htmlFor="letter-at">{fillWords(send.at, { zone: timeZone.replaceAll('_', ' ') })}</label>
          <input id="letter-at" type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
          <DeskButton type="submit" label={send.schedule} />
        </form>
      )}
      <p role="status">{said}</p>
    </section>
  );
}
