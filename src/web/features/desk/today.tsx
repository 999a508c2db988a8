/** Today: who waits for the team, longest first, as a call sheet turned round. */
import { useState } from 'react';
import type { PersonCard, TodayView } from '../../../shared/desk/desk-schema.ts';
import { routes } from '../../../shared/site/routes.ts';
import sheet from '../../artifacts/call-sheet/call-sheet.module.css';
import { SiteLink } from '../../navigation/site-link.tsx';
import { formatDayTime, formatTime } from '../../ui/format-moment.ts';
import { useDeskAct } from './desk-calls.ts';
import { DeskFrame } from './desk-frame.tsx';
import styles from './desk.module.css';
import { PersonActs } from './person-acts.tsx';
import { personPath } from './person-path.ts';
import { useUndo, type Undoable } from './undo-bar.tsx';
import { waitingWords } from './waiting-words.ts';

export function Today() {
  return <DeskFrame heading="Today">{(today) => <DaySheet today={today} />}</DeskFrame>;
}

function DaySheet({ today }: { today: TodayView }) {
  const act = useDeskAct();
  const { offer, bar } = useUndo();
  const [now] = useState(Date.now);
  const { waiting, due, held, failedMails, meeting } = today;
  const others = due.filter(({ id }) => !waiting.some((one) => one.id === id));
  const next = meeting && `Next: meeting with ${meeting.name}, ${formatDayTime(meeting.at)}.`;
  return (
    <>
      <p role="alert" className={styles.problem}>
        {act.problem}
      </p>
      <div className={`${sheet.sheet} ${styles.sheet}`}>
        {waiting.length + others.length === 0 ? (
          <div className={styles.empty}>
            <hr className={styles.flat} />
            <p>Nothing waits. {next}</p>
          </div>
        ) : (
          <ol className={styles.cards}>
            {[...waiting, ...others].map((card) => (
              <WaitingCard key={card.id} card={card} now={now} act={act} onDone={offer} />
            ))}
          </ol>
        )}
        {waiting.length + others.length > 0 && next && <p className={styles.next}>{next}</p>}
      </div>
      {(held > 0 || failedMails > 0) && (
        <ul className={styles.also}>
          {held > 0 && (
            <li>
              <SiteLink to={`${routes['desk-people']}?held=yes`}>{held} held as possible spam</SiteLink>
            </li>
          )}
          {failedMails > 0 && <li>{failedMails} emails failed</li>}
        </ul>
      )}
      {bar}
    </>
  );
}

interface WaitingCardProps {
  card: PersonCard;
  now: number;
  act: ReturnType<typeof useDeskAct>;
  onDone: (done: Undoable) => void;
}

function WaitingCard({ card, now, act, onDone }: WaitingCardProps) {
  const { id, name, email, lastTitle, lastAt, waitingSince } = card;
  return (
    <li className={styles.card}>
      <time className={sheet.time} dateTime={lastAt}>
        {formatTime(lastAt)}
      </time>
      <div className={styles.who}>
        <p className={styles.name}>
          <SiteLink to={personPath(id)}>{name || email}</SiteLink>
        </p>
        <p className={styles.what} dir="auto">
          {lastTitle}
        </p>
        <PersonActs card={card} act={act} onDone={onDone} />
      </div>
      <p className={sheet.event}>{waitingSince ? `Waiting ${waitingWords(waitingSince, now)}` : 'Reminder'}</p>
    </li>
  );
}
