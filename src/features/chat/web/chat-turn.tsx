import { memo, useState } from 'react';
import words from '#content/chat/chat-words.yaml';
import type { ChatPassage } from '../shared/chat-index.ts';
import { placeOf } from '../shared/passage-place.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import type { ChatTurn } from './chat-conversation.ts';
import styles from './chat.module.css';
import { PassOnForm } from './pass-on-form.tsx';
import { markPassage } from './passage-mark.ts';

interface TurnProps {
  turn: ChatTurn;
  /** Only for the last question, which alone can be passed on. The others stay as they were rendered. */
  last: { turns: readonly ChatTurn[]; onPassed: () => void } | undefined;
}

export const Turn = memo(function Turn({ turn, last }: TurnProps) {
  const [passing, setPassing] = useState(false);
  const { question, reply, passed } = turn;
  return (
    <li className={`stack ${styles.turn}`}>
      <p className={styles.question} dir="auto">
        {/* With a direction of its own, so that the question's first letter decides. */}
        <span className="visually-hidden" dir="ltr">
          {words.asked}{' '}
        </span>
        {question}
      </p>
      {reply.kind !== 'written' && reply.note && <p className="small">{reply.note}</p>}
      {reply.kind === 'passages' &&
        reply.passages.map((passage) => <Quote key={placeOf(passage) + passage.text} passage={passage} />)}
      {reply.kind === 'written' && (
        <>
          <p>{reply.sentences.map(({ text, source }) => `${text} [${source + 1}] `)}</p>
          <Places intro={reply.note} passages={reply.sources} isNumbered />
        </>
      )}
      {reply.kind === 'talk' && <p>{reply.text}</p>}
      {reply.kind === 'unknown' && <p>{words.unknown}</p>}
      {passed && <p className="note">{words.passed}</p>}
      {last &&
        !passed &&
        reply.kind !== 'talk' &&
        (passing ? (
          <PassOnForm question={question} {...last} />
        ) : (
          <PassOn isUnknown={reply.kind === 'unknown'} onPass={() => setPassing(true)} />
        ))}
      {reply.kind === 'unknown' && reply.near.length > 0 && <Places intro={words.near} passages={reply.near} />}
    </li>
  );
});

function Quote({ passage }: { passage: ChatPassage }) {
  const { title, text, day } = passage;
  return (
    <figure className={styles.quote}>
      <blockquote>
        {/* "Yes" answers the site's own question, which may not be quite the visitor's. */}
        {title.endsWith('?') && <strong>{title} </strong>}
        {text}
      </blockquote>
      <figcaption>
        <PassageLink passage={passage} />
        <span className="small">{fillWords(words.checked, { day: formatDate(day) })}</span>
      </figcaption>
    </figure>
  );
}

interface PlacesProps {
  intro: string | undefined;
  passages: readonly ChatPassage[];
  isNumbered?: boolean;
}

function Places({ intro, passages, isNumbered }: PlacesProps) {
  return (
    <div>
      <p>{intro}</p>
      <ul>
        {passages.map((passage, index) => (
          <li key={placeOf(passage) + passage.text}>
            <PassageLink passage={passage} mark={isNumbered ? `[${index + 1}] ` : ''} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PassageLink({ passage, mark = '' }: { passage: ChatPassage; mark?: string }) {
  const { anchor, page, title, text } = passage;
  return (
    <SiteLink to={placeOf(passage)} onClick={() => markPassage(text, anchor)}>
      {mark}
      {title === page ? page : `${page}: ${title}`}
    </SiteLink>
  );
}

function PassOn({ isUnknown, onPass }: { isUnknown: boolean; onPass: () => void }) {
  return (
    <p className="row small">
      {isUnknown ? (
        <>
          <a href={words.phoneLink}>{words.call}</a>
          <SiteLink to={routes.contact}>{words.form}</SiteLink>
        </>
      ) : (
        words.unsure
      )}
      <Button variant="quiet" size="small" onClick={onPass} label={words.pass} />
    </p>
  );
}
