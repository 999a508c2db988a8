import { Fragment, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import words from '#content/desk/person-words.yaml';
import promiseWords from '#content/desk/promise-words.yaml';
import type { Activity, ActivityMail } from '#features/desk/shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatDay, formatDayTime } from '#web/ui/format-moment.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { act } from '../desk-calls.ts';
import styles from '../desk.module.css';
import page from './desk-person.module.css';
import { DeskButton } from '../frame/desk-parts.tsx';
import { countWords } from '../person-names.ts';
import { HeldActs } from './person-acts.tsx';

/** The reply field stays close below; the rest comes at a press. */
const SHOWN = 6;
/** In UTF-16 code units. */
const LONG = 900;
const LONG_LINES = 14;

export function Timeline({ activities }: { activities: readonly Activity[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const older = activities.length - SHOWN;
  useEffect(() => {
    // What is printed is all of it.
    const show = () => flushSync(() => setIsWhole(true));
    addEventListener('beforeprint', show);
    return () => removeEventListener('beforeprint', show);
  }, []);
  return (
    <>
      <ol className={page.timeline}>
        {(isWhole ? activities : activities.slice(0, SHOWN)).map(
          ({ id, at, title, text, ours, held, isBinned, promise, mail }) => (
            <li key={id} data-ours={ours || undefined}>
              <p className="small">
                <time dateTime={at}>{formatDayTime(at)}</time> · <span dir="auto">{title}</span>
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
          ),
        )}
      </ol>
      {!isWhole && older > 0 && <DeskButton label={countWords(older, words.older)} onClick={() => setIsWhole(true)} />}
    </>
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
function OwnWords({ text, quotes }: { text: string; quotes: ActivityMail['quotes'] }) {
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
      <p className={page.text} dir="auto">
        {text}
      </p>
    </details>
  );
}

function Text({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > LONG || text.split('\n').length > LONG_LINES;
  return (
    <>
      <p className={page.text} dir="auto" data-folded={(isLong && !isOpen) || undefined}>
        {text}
      </p>
      {isLong && !isOpen && <DeskButton label={words.whole} onClick={() => setIsOpen(true)} />}
    </>
  );
}
