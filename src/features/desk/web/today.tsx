import { useId, useState, type ReactNode } from 'react';
import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/today-words.yaml';
import type {
  FirstStep,
  HeldCard,
  HeldChoice,
  MeetingCard,
  PersonCard,
  TodayView,
  WaitingCard,
} from '../shared/desk-schema.ts';
import { HOUR_MS } from '#shared/site/durations.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import sheet from '#features/calls/web/call-sheet/call-sheet.module.css';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { formatDayTime, formatTime } from '#web/ui/format-moment.ts';
import { DeskFrame } from './frame/desk-frame.tsx';
import { DayRow, Excerpt } from './frame/desk-parts.tsx';
import styles from './desk.module.css';
import { FailedMail } from './failed-mail.tsx';
import { HeldActs, PersonActs } from './person/person-acts.tsx';
import { assigneeName, countWords, nameOf } from './person-names.ts';
import { isOnDay, waitingWords } from './waiting-words.ts';

export function Today() {
  return <DeskFrame heading={deskWords.screens.today}>{(today) => <DaySheet today={today} />}</DeskFrame>;
}

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

function DaySheet({ today }: { today: TodayView }) {
  const [now] = useState(Date.now);
  const { waiting, due, held, failedMails, meetings, firstSteps } = today;
  const reminders = due.filter(({ id }) => !waiting.some((one) => one.id === id));
  const nothingWaits = waiting.length + reminders.length === 0;
  const waitingTag = (since: string) => fillWords(deskWords.waiting, { time: waitingWords(since, now) });
  return (
    <div className={`${sheet.sheet} ${styles.sheet}`}>
      <div className={`split ${sheet.head}`}>
        <span>{WEEKDAY.format(now)}</span>
        <span className={sheet.label}>{waiting.length > 0 && countWords(waiting.length, words.count)}</span>
      </div>
      <WaitingStrip waiting={waiting} now={now} />
      {nothingWaits && <NothingWaits next={meetings[0]} />}
      {nothingWaits && firstSteps.length > 0 && (
        <Group heading={words.steps.heading}>
          {firstSteps.map((step) => (
            <Step key={step} step={step} />
          ))}
        </Group>
      )}
      <Group heading={words.waiting}>
        {waiting.map((card) => {
          const since = card.waitingSince ?? card.lastAt;
          return <Waiting key={card.id} card={card} today={today} since={since} tag={waitingTag(since)} />;
        })}
      </Group>
      <Group heading={words.reminders.heading}>
        {reminders.map((card) => (
          <Waiting
            key={card.id}
            card={card}
            today={today}
            since={card.dueAt ?? card.lastAt}
            tag={words.reminders.tag}
          />
        ))}
      </Group>
      <Group heading={words.meetings.heading}>
        {meetings
          .filter(({ at }) => isOnDay(at, new Date(now)))
          .map(({ id, ...meeting }) => (
            <DayRow key={id} {...meeting} tag={fillWords(words.meetings.tag, { time: formatTime(meeting.at) })} />
          ))}
      </Group>
      <Group heading={words.failed.heading}>
        {failedMails.map((failed) => (
          <FailedMail key={failed.mail} failed={failed} />
        ))}
      </Group>
      <Group heading={words.held.heading}>
        {held.map((card) => (
          <Held key={card.envelope} card={card} />
        ))}
      </Group>
    </div>
  );
}

/** A bar for each person who waits, the higher the longer. Flat when nobody does. */
function WaitingStrip({ waiting, now }: { waiting: readonly PersonCard[]; now: number }) {
  const bars = waiting.map(({ waitingSince }, index) => {
    const hours = (now - Date.parse(waitingSince ?? '')) / HOUR_MS;
    const share = Math.min(1, Math.log1p(Math.max(0, hours)) / Math.log1p(FULL_HOURS));
    const half = SMALLEST + share * (MIDDLE - SMALLEST - 1);
    return `M${(index + 1) * SPACING} ${MIDDLE - half}v${2 * half}`;
  });
  return (
    <div className={styles.strip}>
      <svg width={(waiting.length + 1) * SPACING} height={2 * MIDDLE} aria-hidden="true">
        <path d={bars.join('')} />
      </svg>
    </div>
  );
}

const MIDDLE = 20;
const SPACING = 10;
/** After two days a bar is as high as it gets. */
const FULL_HOURS = 48;
const SMALLEST = 3;

function NothingWaits({ next }: { next: MeetingCard | undefined }) {
  return (
    <div className={styles.empty}>
      <p className={styles.nothing}>{words.nothing}</p>
      {next && <p>{fillWords(words.next, { name: next.name, time: formatDayTime(next.at) })}</p>}
    </div>
  );
}

function Group({ heading, children }: { heading: string; children: readonly ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{heading}</h2>
      <ol className="rows">{children}</ol>
    </section>
  );
}

function Step({ step }: { step: FirstStep }) {
  const { what, how } = words.steps[step];
  return (
    <li className={styles.step}>
      <p className={styles.name}>
        {step === 'second-device' ? <SiteLink to={`${routes.account}#two-step`}>{what}</SiteLink> : what}
      </p>
      <p className="small">{how}</p>
    </li>
  );
}

function Waiting({ card, today, since, tag }: { card: WaitingCard; today: TodayView; since: string; tag: string }) {
  const id = useId();
  return (
    <DayRow at={since} tag={tag} name={nameOf(card)} person={card.id} nameId={id}>
      <p className="small" dir="auto">
        {[card.lastTitle, card.label, assigneeName(today, card.assignee)].filter(Boolean).join(' · ')}
      </p>
      <Excerpt text={card.excerpt} />
      <PersonActs card={card} describedBy={id} />
    </DayRow>
  );
}

function Held({ card }: { card: HeldCard }) {
  const id = useId();
  const { envelope, person, subject, excerpt, why, at } = card;
  const choice: HeldChoice = { of: 'envelopes', ids: [envelope] };
  return (
    <DayRow at={at} tag={words.held.tag} name={nameOf(card)} person={person} nameId={id}>
      <p className="small" dir="auto">
        {subject} · {why}
      </p>
      <Excerpt text={excerpt} />
      <div className={`row ${styles.acts}`}>
        <HeldActs choice={choice} describedBy={id} binKey="e" />
      </div>
    </DayRow>
  );
}
