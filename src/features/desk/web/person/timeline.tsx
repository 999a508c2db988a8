import { Fragment, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import words from '#content/desk/person-words.yaml';
import promiseWords from '#content/desk/promise-words.yaml';
import type { Activity, ActivityMail, DeskView, PersonView } from '#features/desk/shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatDay, formatDayTime } from '#web/ui/format-moment.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { act } from '../desk-calls.ts';
import styles from '../desk.module.css';
import list from './timeline.module.css';
import { DeskButton } from '../frame/desk-parts.tsx';
import { assigneeName, countWords, nameOf } from '../person-names.ts';
import { timeOfMessage } from '../waiting-words.ts';
import { HeldActs } from './held-acts.tsx';

/** The last entries stand right above the field for the answer; the rest comes at a press. */
const SHOWN_MAX = 6;
/** To look at fewer isn't worth a press. */
const HIDDEN_MIN = 3;
/** What a phone has room for above the field, in UTF-16 code units. */
const ROOM = 400;
/** In UTF-16 code units. */
const LONG = 900;
const LONG_LINES = 14;

interface TimelineProps {
  person: PersonView;
  desk: Pick<DeskView, 'me' | 'members'>;
  /** Whether it scrolls by itself, and so has room for what was said before. */
  isAlone: boolean;
}

/** Oldest first, as it would be read, but only what waits for an answer at first. */
export function Timeline({ person, desk, isAlone }: TimelineProps) {
  const { waitingSince } = person;
  const [isWhole, setIsWhole] = useState(false);
  const [now] = useState(() => new Date());
  useEffect(() => {
    // What is printed is all of it.
    const show = () => flushSync(() => setIsWhole(true));
    addEventListener('beforeprint', show);
    return () => removeEventListener('beforeprint', show);
  }, []);
  const place = useRef<HTMLDivElement>(null);
  const newestId = person.activities[0]?.id;
  const seen = useRef(newestId);
  useEffect(() => {
    if (seen.current === newestId) return;
    seen.current = newestId;
    place.current?.scrollIntoView({ block: 'end' });
  }, [newestId]);
  useEffect(() => {
    // After the page has its place: at its top, or where one was.
    const frame = requestAnimationFrame(() => {
      if (isAlone || scrollY > 0) return;
      place.current?.querySelector('li:last-child')?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isAlone]);
  // An open promise has its line above.
  const entries = person.activities.filter(({ promise }) => !promise || promise.doneAt);
  const waiting = waitingSince === null ? 0 : entries.filter(({ at }) => at >= waitingSince).length;
  const lastSaid = entries.findIndex(isSaid) + 1;
  const newest = entries.findIndex((entry) => isSaid(entry) && entry.member === null);
  const answered = entries.findIndex((entry, index) => index > newest && isSaid(entry) && entry.member !== null) + 1;
  const hasRoom = entries.slice(0, answered).reduce((sum, { text }) => sum + text.length, 0) <= ROOM;
  const few = Math.max(waiting, lastSaid, hasRoom ? answered : 0);
  const most = Math.min(isAlone ? SHOWN_MAX : few, SHOWN_MAX);
  const shown = isWhole || entries.length - most < HIDDEN_MIN ? entries.length : most;
  const older = entries.length - shown;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <div ref={place} className={list.place} tabIndex={0}>
      <div>
        <h2 id="timeline-heading" className="visually-hidden">
          {words.timeline}
        </h2>
        {older > 0 && (
          <button type="button" className="as-link small" onClick={() => setIsWhole(true)}>
            {countWords(older, words.older)}
          </button>
        )}
        <ol className={`stack ${list.timeline}`}>
          {entries
            .slice(0, shown)
            .toReversed()
            .map((entry, index, all) => (
              <Entry
                key={entry.id}
                entry={entry}
                by={
                  entry.member === null
                    ? entry.mail?.from || nameOf(person)
                    : (assigneeName(desk, entry.member) ?? words.team)
                }
                isNewTitle={subjectOf(entry) !== subjectOf(all[index - 1])}
                now={now}
              />
            ))}
        </ol>
      </div>
    </div>
  );
}

/** Without "Re:" and the like. */
const subjectOf = (entry?: Activity) => entry?.title.replace(/^(?:\s*(?:re|fwd?|aw|wg)\s*:)+\s*/i, '');

/** What only happened is a line; what somebody said is a card. */
const isSaid = ({ text, mail, held }: Activity) => text !== '' || mail !== null || held !== null;

interface EntryProps {
  entry: Activity;
  by: string;
  /** Whether it isn't called what the one above is called. */
  isNewTitle: boolean;
  now: Date;
}

function Entry({ entry, by, isNewTitle, now }: EntryProps) {
  const { at, kind, title, text, member, held, isBinned, promise, mail } = entry;
  const hasWords = isSaid(entry);
  return (
    <li data-ours={member !== null || undefined} data-said={hasWords || undefined}>
      <p className={list.entryHead}>
        {hasWords && <strong dir="auto">{by}</strong>}
        {isNewTitle && kind !== 'reply' && <span dir="auto">{title}</span>}
        <time dateTime={at} title={formatDayTime(at)}>
          {timeOfMessage(at, now)}
        </time>
      </p>
      {text && <OwnWords text={text} quotes={mail?.quotes ?? []} />}
      {mail && <MailParts mail={mail} />}
      {held && (
        <>
          <p className="error">{fillWords(words.held, { why: held.why })}</p>
          <div className={`row ${styles.acts}`}>
            <HeldActs choice={{ of: 'envelopes', ids: [held.envelope] }} />
          </div>
        </>
      )}
      {promise?.doneAt && (
        <p className="small">{fillWords(promiseWords.finished, { day: formatDay(promise.doneAt) })}</p>
      )}
      {isBinned && <p className="small">{words.binned}</p>}
    </li>
  );
}

function MailParts({ mail: { from, quoted, files, isUnproved } }: { mail: ActivityMail }) {
  const save = async (id: string, name: string) => {
    const file = await act<Blob>('thread-file', { id });
    if (file) saveFile(name, file);
  };
  return (
    <>
      {isUnproved && <p className="error">{fillWords(words.mail.unproved, { from })}</p>}
      {quoted && <Quoted text={quoted} />}
      {files.map(({ id, name, isKept }) =>
        isKept ? (
          <DeskButton key={id} label={name} onClick={() => void save(id, name)} />
        ) : (
          <p key={id} className="small">
            {fillWords(words.mail.inMailbox, { name })}
          </p>
        ),
      )}
    </>
  );
}

/** Answers above, between and below what they quote. */
function OwnWords({ text, quotes }: Pick<Activity, 'text'> & Pick<ActivityMail, 'quotes'>) {
  const last = text.slice(quotes.at(-1)?.[1]).trim();
  return (
    <>
      {quotes.map(([start, end], index) => {
        const above = text.slice(quotes[index - 1]?.[1] ?? 0, start).trim();
        return (
          <Fragment key={start}>
            {above && <Text text={above} />}
            <Quoted text={text.slice(start, end).trim()} />
          </Fragment>
        );
      })}
      {last && <Text text={last} />}
    </>
  );
}

function Quoted({ text }: { text: string }) {
  return (
    <details>
      <summary>{words.mail.quoted}</summary>
      <p className={list.text} dir="auto">
        {text}
      </p>
    </details>
  );
}

function Text({ text }: Pick<Activity, 'text'>) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > LONG || text.split('\n').length > LONG_LINES;
  return (
    <>
      <p className={list.text} dir="auto" data-folded={(isLong && !isOpen) || undefined}>
        {text}
      </p>
      {isLong && !isOpen && (
        <button type="button" className="as-link small" onClick={() => setIsOpen(true)}>
          {words.whole}
        </button>
      )}
    </>
  );
}
