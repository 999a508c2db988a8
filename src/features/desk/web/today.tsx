/** Today: who waits for the team and what else needs it, as a call sheet turned round. */
import { useId, useState, type ReactNode } from 'react';
import type { MeetingCard, TodayView, WaitingCard } from '../shared/desk-schema.ts';
import sheet from '#features/calls/web/call-sheet/call-sheet.module.css';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { formatDayTime, formatTime } from '#web/ui/format-moment.ts';
import { DeskFrame } from './frame/desk-frame.tsx';
import styles from './desk.module.css';
import { FailedMails } from './failed-mails.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HeldList } from './held-list.tsx';
import { MarginTime } from './margin-time.tsx';
import { PersonActs } from './person/person-acts.tsx';
import { memberName, nameOf } from './person-names.ts';
import { personPath } from './person-path.ts';
import { WaitingStrip } from './waiting-strip.tsx';
import { isOnDay, waitingWords } from './waiting-words.ts';

export function Today() {
  return <DeskFrame heading="Today">{(today) => <DaySheet today={today} />}</DeskFrame>;
}

function DaySheet({ today }: { today: TodayView }) {
  const [now] = useState(Date.now);
  const { waiting, due, held, failedMails, meetings, firstSteps } = today;
  const reminders = due.filter(({ id }) => !waiting.some((one) => one.id === id));
  const todays = meetings.filter(({ at }) => isOnDay(at, new Date(now)));
  const nothingWaits = waiting.length + reminders.length === 0;
  return (
    <div className={`${sheet.sheet} ${styles.sheet}`}>
      <div className={`split ${sheet.head}`}>
        <span>{formatToday(now)}</span>
        <span className={sheet.label}>{countOf(waiting.length)}</span>
      </div>
      <WaitingStrip waiting={waiting} now={now} />
      {nothingWaits && <NothingWaits next={meetings[0]} />}
      {nothingWaits && <FirstSteps steps={firstSteps} />}
      <Group heading="Waiting" isEmpty={waiting.length === 0}>
        {waiting.map((card) => (
          <Waiting key={card.id} card={card} today={today} since={card.waitingSince ?? card.lastAt}>
            Waiting {waitingWords(card.waitingSince ?? card.lastAt, now)}
          </Waiting>
        ))}
      </Group>
      <Group heading="Reminders" isEmpty={reminders.length === 0}>
        {reminders.map((card) => (
          <Waiting key={card.id} card={card} today={today} since={card.dueAt ?? card.lastAt}>
            Reminder
          </Waiting>
        ))}
      </Group>
      <Group heading="Meetings today" isEmpty={todays.length === 0}>
        {todays.map((meeting) => (
          <Meeting key={meeting.id} meeting={meeting} />
        ))}
      </Group>
      <Group heading="Emails that failed" isEmpty={failedMails.length === 0}>
        <FailedMails mails={failedMails} />
      </Group>
      <Group heading="Held as possible spam" isEmpty={held.length === 0}>
        <HeldList held={held} />
      </Group>
    </div>
  );
}

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

function formatToday(now: number): string {
  return WEEKDAY.format(now);
}

/** Nothing for nobody, which the sheet says in words. */
function countOf(people: number): string {
  if (people === 0) return '';
  return people === 1 ? '1 person waiting' : `${people} people waiting`;
}

function NothingWaits({ next }: { next: MeetingCard | undefined }) {
  return (
    <div className={styles.empty}>
      <p className={styles.nothing}>Nothing waits.</p>
      {next && (
        <p>
          Next: meeting with {next.name}, {formatDayTime(next.at)}.
        </p>
      )}
    </div>
  );
}

function Group({ heading, isEmpty, children }: { heading: string; isEmpty: boolean; children: ReactNode }) {
  const id = useId();
  if (isEmpty) return null;
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{heading}</h2>
      <ol className="rows">{children}</ol>
    </section>
  );
}

interface WaitingProps {
  card: WaitingCard;
  today: TodayView;
  since: string;
  /** The tag. */
  children: ReactNode;
}

function Waiting({ card, today: { me, members }, since, children }: WaitingProps) {
  const id = useId();
  const owner = card.assignee === me ? 'You' : memberName(members, card.assignee);
  return (
    <li className={styles.card} data-desk-row>
      <MarginTime at={since} />
      <div className={styles.who}>
        <p className={styles.name} id={id}>
          <SiteLink to={personPath(card.id)} data-row-name dir="auto">
            {nameOf(card)}
          </SiteLink>
        </p>
        <p className="small" dir="auto">
          {card.lastTitle}
          {card.label && ` · ${card.label}`}
          {owner && ` · ${owner}`}
        </p>
        {card.excerpt && (
          <p className={styles.excerpt} dir="auto">
            {card.excerpt}
          </p>
        )}
        <PersonActs card={card} describedBy={id} />
      </div>
      <p className={sheet.event}>{children}</p>
    </li>
  );
}

function Meeting({ meeting: { name, at, person } }: { meeting: MeetingCard }) {
  return (
    <li className={styles.card} data-desk-row>
      <MarginTime at={at} />
      <p className={styles.name}>
        {person ? (
          <SiteLink to={personPath(person)} data-row-name dir="auto">
            {name}
          </SiteLink>
        ) : (
          <span dir="auto">{name}</span>
        )}
      </p>
      <p className={sheet.event}>Meeting {formatTime(at)}</p>
    </li>
  );
}
