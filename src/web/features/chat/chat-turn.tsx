/** One question and its answer: a quoted passage with its link, or what to do without one. */
import { useState } from 'react';
import words from '../../../../content/chat/words.yaml';
import { placeOf } from '../../../shared/chat/chat-index.ts';
import type { ChatPassage } from '../../../shared/chat/chat-passage.ts';
import { SiteLink } from '../../navigation/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format-date.ts';
import type { ChatTurn } from './chat-conversation.ts';
import styles from './chat.module.css';
import { PassOnForm } from './pass-on-form.tsx';
import { markPassage } from './passage-mark.ts';

interface TurnProps {
  turn: ChatTurn;
  turns: readonly ChatTurn[];
  /** Only the last question can be passed on. */
  isLast: boolean;
  onPassed: () => void;
  onLeave: () => void;
}

export function Turn({ turn, turns, isLast, onPassed, onLeave }: TurnProps) {
  const [passing, setPassing] = useState(turn.reply.kind === 'unknown');
  const { question, reply, passed } = turn;
  const form = <PassOnForm question={question} turns={turns} onPassed={onPassed} onLeave={onLeave} />;
  return (
    <li className={styles.turn}>
      <p className={styles.question} dir="auto">
        {/* With a direction of its own, so that the question's first letter decides. */}
        <span className="visually-hidden" dir="ltr">
          You asked:{' '}
        </span>
        {question}
      </p>
      {reply.kind === 'passage' && <Quote passage={reply.passage} onLeave={onLeave} />}
      {reply.kind === 'talk' && <p>{reply.text}</p>}
      {reply.kind === 'unknown' && <p>{words.unknown}</p>}
      {passed && <p className={styles.passed}>{words.passed}</p>}
      {isLast && !passed && reply.kind !== 'talk' && (passing ? form : <Unsure onPass={() => setPassing(true)} />)}
    </li>
  );
}

function Quote({ passage, onLeave }: { passage: ChatPassage; onLeave: () => void }) {
  const { anchor, page, title, text, day } = passage;
  const open = () => {
    onLeave();
    markPassage(text, anchor);
  };
  return (
    <figure className={styles.quote}>
      <blockquote>{text}</blockquote>
      <figcaption>
        <SiteLink to={placeOf(passage)} onClick={open}>
          {title ? `${page}: ${title}` : page}
        </SiteLink>
        <span className={styles.small}>{words.checked.replace('{day}', formatDate(day))}</span>
      </figcaption>
    </figure>
  );
}

function Unsure({ onPass }: { onPass: () => void }) {
  return (
    <p className={styles.unsure}>
      {words.unsure}
      <Button variant="quiet" size="small" onClick={onPass}>
        {words.pass}
      </Button>
    </p>
  );
}
