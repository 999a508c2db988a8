import { useEffect, useEffectEvent } from 'react';
import words from '#content/desk/letters-words.yaml';
import { act, useDesk } from '#features/desk/web/desk-calls.ts';
import { Blocks } from '#features/desk/web/frame/desk-opening.tsx';
import { Check, DeskButton } from '#features/desk/web/frame/desk-parts.tsx';
import { capitalized, countWords } from '#features/desk/web/person-names.ts';
import type { DeskView } from '#features/desk/shared/desk-schema.ts';
import { isEditable, type LetterAnswer, type LetterView } from '#features/letters/shared/letter-schema.ts';
import { SECOND_MS } from '#shared/site/durations.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { LetterComposer, type LetterProps } from './letter-composer.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { zonedTime } from './letter-times.ts';
import styles from './letters.module.css';

/** As often as the server notes what became of it. */
const LOOK_EVERY_MS = 5 * SECOND_MS;

export function OneLetter({ id, welcomeDay, desk }: LetterProps) {
  const { data, refetch } = useDesk<LetterAnswer>('letter', { id });
  const letter = data?.letter;
  const isUnderWay = letter?.status === 'sending' || (letter?.figures?.queued ?? 0) > 0;
  const look = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);
  if (letter === undefined) return <Blocks />;
  return (
    <>
      <p>
        <SiteLink className="tap" to={routes['desk-letters']}>
          {words.back}
        </SiteLink>
      </p>
      {letter && !isEditable(letter) ? (
        <BegunLetter letter={letter} desk={desk} />
      ) : (
        <LetterComposer
          id={id}
          welcomeDay={letter ? letter.welcomeDay : welcomeDay}
          desk={desk}
          stored={letter}
          reread={() => void refetch()}
        />
      )}
    </>
  );
}

/** As it was, or will be, sent. */
function BegunLetter({ letter, desk: { role, timeZone } }: { letter: LetterView; desk: DeskView }) {
  const { id, subject, text, status, at, welcomeDay, path, isShown } = letter;
  const isOwner = role === 'owner';
  const { send } = words;
  const when = zonedTime(at, timeZone);
  const state = welcomeDay === null ? words.states[status] : words.welcome.on;
  return (
    <div className={styles.sides}>
      <div className="stack">
        <h2 className="title" dir="auto">
          {subject}
        </h2>
        <p>{fillWords(state, { time: when })}</p>
        <Figures letter={letter} />
        <div className="row">
          {isOwner && status === 'scheduled' && (
            <DeskButton label={send.unschedule} onClick={() => void act('pause-letter', { id })} />
          )}
          {isOwner && status === 'sending' && (
            <DeskButton label={send.pause} onClick={() => void act('pause-letter', { id })} />
          )}
          {isOwner && status === 'paused' && (
            <DeskButton variant="gold" label={send.resume} onClick={() => void act('resume-letter', { id })} />
          )}
        </div>
        {status === 'scheduled' && <p className="small">{send.scheduled}</p>}
        {isOwner && path !== null && (
          <Check
            label={words.archive.label}
            checked={isShown}
            onChange={(on) => void act('show-letter', { id, isShown: on })}
          />
        )}
        {path !== null && isShown && status === 'sent' && <a href={path}>{words.archive.link}</a>}
      </div>
      <LetterPreview subject={subject} text={text} />
    </div>
  );
}

const FIGURES = ['sent', 'queued', 'failed', 'withheld', 'lost'] as const;

function Figures({ letter: { figures, refusals } }: { letter: LetterView }) {
  if (!figures) return null;
  const shown = FIGURES.filter((name) => name === 'sent' || figures[name] > 0);
  return (
    <ul className="rows">
      {shown.map((name) => (
        <li key={name}>
          {capitalized(countWords(figures[name], words.figures[name]))}
          {name === 'failed' && (
            <ul className="small">
              {refusals.map(({ reason, count }) => (
                <li key={reason}>{fillWords(words.refusal, { reason, count: String(count) })}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
