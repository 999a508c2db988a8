/** What stands around the text of a reply. */
import { useState, type ReactNode } from 'react';
import words from '#content/desk/reply-words.yaml';
import {
  REPLY_FILES_MAX_BYTES,
  SUBJECT_MAX_LENGTH,
  type DraftContent,
  type ReplyFile,
} from '#features/conversations/shared/reply-schema.ts';
import type { ReplyFacts } from '#features/desk/shared/desk-reply-schema.ts';
import type { FieldValues, ReplyField } from '#features/desk/shared/reply-fields.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { LineIcon } from '../frame/line-icon.tsx';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { DeskButton } from '../frame/desk-parts.tsx';
import type { DraftKeeper } from './draft-keeper.ts';
import styles from './reply-parts.module.css';

const KILOBYTE = 1_000;

interface AroundProps {
  person: { name: string; email: string };
  facts: ReplyFacts | undefined;
  subject: string;
  onSubject: (subject: string) => void;
  /** Once it is typed. */
  onSubjectTyped: () => void;
  quotes: boolean;
  onQuote: (quotes: boolean) => void;
  children: ReactNode;
}

/** Whom the email goes to, what it is called, and what follows the text in it. */
export function Around({ person: { name, email: mailbox }, facts, quotes, onQuote, children, ...rest }: AroundProps) {
  const { subject, onSubject, onSubjectTyped } = rest;
  const { reach } = words;
  const { quoted = null, signature = '' } = facts ?? {};
  return (
    <div className="stack">
      <p className={`small ${styles.reach}`}>
        <strong dir="auto">{fillWords(words.to, { who: name ? `${name} <${mailbox}>` : mailbox })}</strong>{' '}
        {facts && (facts.answersTo ? fillWords(reach.own, { mailbox: facts.answersTo }) : reach.desk)}
      </p>
      <div className={styles.subject}>
        <label htmlFor="reply-subject">{words.subject}</label>
        <input
          id="reply-subject"
          value={subject}
          maxLength={SUBJECT_MAX_LENGTH}
          autoComplete="off"
          onChange={({ target }) => onSubject(target.value)}
          onBlur={onSubjectTyped}
        />
      </div>
      <div className={`row ${styles.beneath}`}>
        {signature !== '' && (
          <p className="small">
            {words.signed}: <span dir="auto">{signature.split('\n').join(', ')}</span>
          </p>
        )}
        <SiteLink className="small" to={`${routes['desk-workshop']}#signature-heading`}>
          {words.changeSignature}
        </SiteLink>
        {quoted && quotes && (
          <details>
            <summary className="small">
              {fillWords(words.quote.summary, { who: quoted.name, time: formatDayTime(quoted.at) })}
            </summary>
            <p className={styles.quoted} dir="auto">
              {quoted.text}
            </p>
          </details>
        )}
        {quoted && (
          <DeskButton label={quotes ? words.quote.leaveOut : words.quote.add} onClick={() => onQuote(!quotes)} />
        )}
        {children}
      </div>
    </div>
  );
}

interface FieldQuestionsProps {
  missing: readonly ReplyField[];
  answers: Partial<FieldValues>;
  onAnswer: (answers: Partial<FieldValues>) => void;
}

export function FieldQuestions({ missing, answers, onAnswer }: FieldQuestionsProps) {
  return missing.map((field) => (
    <div key={field} className={styles.subject}>
      <label htmlFor={`reply-field-${field.replace(' ', '-')}`}>{words.fields[field]}</label>
      <input
        id={`reply-field-${field.replace(' ', '-')}`}
        data-field
        value={answers[field] ?? ''}
        title={fillWords(words.fieldsHint, { field: `{${field}}` })}
        autoComplete="off"
        onChange={({ target }) => onAnswer({ ...answers, [field]: target.value })}
      />
    </div>
  ));
}

interface TwoTextsProps {
  theirs: DraftContent;
  onChoose: (which: 'mine' | 'theirs') => void;
}

export function TwoTexts({ theirs, onChoose }: TwoTextsProps) {
  return (
    <div role="group" aria-label={words.draft.theirs} className="stack note">
      <p role="status">{words.draft.theirs}</p>
      <p className={styles.quoted} dir="auto">
        {theirs.text}
      </p>
      <div className="row">
        <DeskButton label={words.draft.takeTheirs} onClick={() => onChoose('theirs')} />
        <DeskButton label={words.draft.keepMine} onClick={() => onChoose('mine')} />
      </div>
    </div>
  );
}

export function Attached({
  files,
  onRemove,
}: {
  files: readonly ReplyFile[];
  onRemove: (id: string) => Promise<void>;
}) {
  if (files.length === 0) return null;
  return (
    <ul>
      {files.map(({ id, name, size }) => (
        <li key={id} className="split small">
          <span dir="auto">
            {fillWords(words.files.size, { name, size: Math.ceil(size / KILOBYTE).toLocaleString('en-US') })}
          </span>
          <DeskButton label={fillWords(words.files.remove, { name })} onClick={() => void onRemove(id)} />
        </li>
      ))}
    </ul>
  );
}

interface AttachFilesProps {
  files: readonly ReplyFile[];
  keeper: DraftKeeper;
  onProblem: (problem: string) => void;
}

/** One after the other, so that what is refused is known by its name. */
export function AttachFiles({ files, keeper, onProblem }: AttachFilesProps) {
  const [working, setWorking] = useState('');
  const attach = async (chosen: readonly File[]) => {
    const total = [...files, ...chosen].reduce((sum, { size }) => sum + size, 0);
    onProblem(total > REPLY_FILES_MAX_BYTES ? words.files.tooLarge : '');
    if (total > REPLY_FILES_MAX_BYTES) return;
    for (const file of chosen) {
      setWorking(file.name);
      try {
        await keeper.attach(file);
      } catch (reason) {
        onProblem(`${file.name}: ${messageOf(reason)}`);
      }
    }
    setWorking('');
  };
  return (
    <>
      <label className={buttonClass('quiet', 'small', styles.attach)}>
        <LineIcon of="attach" />
        <span>{words.files.attach}</span>
        <input
          type="file"
          className="visually-hidden"
          multiple
          accept=".pdf,.txt,.csv,application/pdf,text/plain,text/csv"
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])];
            target.value = '';
            void attach(chosen);
          }}
        />
      </label>
      <span role="status" className="small">
        {working && fillWords(words.files.working, { name: working })}
      </span>
    </>
  );
}
