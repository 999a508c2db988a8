import { useEffect, useId, useRef, useState, type MouseEvent } from 'react';
import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/today-words.yaml';
import {
  SHOWN_AT_FIRST,
  type DeskView,
  type MeetingCard,
  type TodayInput,
  type TodayView,
} from '../shared/desk-schema.ts';
import type { HeldCard, HeldChoice } from '../shared/held-schema.ts';
import type { WaitingOrder } from '#features/checkout/shared/order-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import sheet from '#features/calls/web/call-sheet/call-sheet.module.css';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { useDesk } from './desk-calls.ts';
import { DeskFrame } from './frame/desk-frame.tsx';
import { DayRow } from './frame/desk-parts.tsx';
import { Blocks } from './frame/desk-opening.tsx';
import styles from './desk.module.css';
import list from './today-people.module.css';
import row from './today-row.module.css';
import { FailedMail } from './failed-mail.tsx';
import { FirstSteps } from './first-steps.tsx';
import { lastVisit } from './last-visit.ts';
import { HeldActs } from './person/held-acts.tsx';
import { PersonBeside } from './person/person.tsx';
import { keepOrder, keptOrder, ORDERS, queueOf } from './person/queue.ts';
import { capitalized, countWords, nameOf } from './person-names.ts';
import { Group, People } from './today-people.tsx';
import { isOnDay } from './waiting-words.ts';
import { useWide } from './wide-screen.ts';

export function Today() {
  return <DeskFrame heading={deskWords.screens.today}>{(desk) => <DaySheet desk={desk} />}</DeskFrame>;
}

/** From here on a person opens beside the list. */
const BESIDE_REM = 64;
/** After the last key, so that going past somebody doesn't open them. */
const CURSOR_MS = 120;

interface Opened {
  id: string;
  asks: boolean;
}

function DaySheet({ desk }: { desk: DeskView }) {
  const [now] = useState(Date.now);
  const [since] = useState(() => lastVisit(desk.me, now));
  const [order, setOrder] = useState(keptOrder);
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const [opened, setOpened] = useState<Opened>();
  const hasPane = useWide(BESIDE_REM);
  const cursor = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input: TodayInput = { order, since, shown };
  const { data, dataUpdatedAt } = useDesk<TodayView>('desk-today', input);
  useEffect(() => void lastVisit(desk.me, Date.now()), [desk.me, dataUpdatedAt]);
  if (!data) return <Blocks />;
  const { waiting, groups, held, failedMails, meetings, firstSteps } = data;
  const [first] = queueOf(data);
  // Stays when somebody else comes first: a reply may be half written.
  if (!opened && first) setOpened({ id: first.id, asks: false });
  const change = (next: TodayInput['order']) => {
    keepOrder(next);
    setOrder(next);
  };
  const open = (event: MouseEvent, id: string, asks: boolean) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !hasPane) return;
    event.preventDefault();
    setOpened({ id, asks });
  };
  const follow = (id: string) => {
    clearTimeout(cursor.current);
    cursor.current = setTimeout(() => setOpened((last) => (last?.id === id ? last : { id, asks: false })), CURSOR_MS);
  };
  const isAlone = groups.due.count + groups.fresh.count === 0;
  const people = (name: keyof TodayView['groups']) => (
    <People
      group={groups[name]}
      heading={words.groups[name]}
      isCounted={name === 'waiting' && isAlone}
      name={name}
      desk={desk}
      now={Math.max(now, dataUpdatedAt)}
      opened={hasPane ? opened?.id : undefined}
      onOpen={open}
      onCursor={follow}
      onMore={() => setShown(shown * 2)}
    />
  );
  return (
    <div className={`${list.day} ${hasPane && opened ? list.beside : ''}`} data-titled>
      <div className={`${sheet.sheet} ${styles.sheet}`}>
        <div className={list.head}>
          <p role="status" className={styles.headline}>
            {waiting > 0 ? countWords(waiting, words.count) : WEEKDAY.format(now)}
          </p>
          {waiting > 1 && <OrderChoice order={order} onChange={change} />}
          <nav aria-label={words.jump} className={`row ${list.jumps}`}>
            <Jump to="held" count={held.length} />
            <Jump to="failed" count={failedMails.length} />
            {desk.role === 'owner' && <OrdersJump />}
          </nav>
        </div>
        {waiting + groups.due.count === 0 && <NothingWaits next={meetings[0]} />}
        {people('due')}
        {people('fresh')}
        {people('waiting')}
        <Group heading={words.meetings.heading}>
          {meetings
            .filter(({ at }) => isOnDay(at, new Date(now)))
            .map(({ id, ...meeting }) => (
              <DayRow key={id} {...meeting} />
            ))}
        </Group>
        <Group id="held" heading={words.held.heading} count={held.length}>
          {held.map((card) => (
            <Held key={card.envelope} card={card} />
          ))}
        </Group>
        <Group id="failed" heading={words.failed.heading} count={failedMails.length}>
          {failedMails.map((failed) => (
            <FailedMail key={failed.mail} failed={failed} />
          ))}
        </Group>
        {desk.role === 'owner' && <NotLiveYet />}
        {groups.snoozed.count > 0 && (
          <details className={styles.group}>
            <summary>{countWords(groups.snoozed.count, words.snoozed)}</summary>
            {people('snoozed')}
          </details>
        )}
        <FirstSteps steps={firstSteps} />
      </div>
      {hasPane && opened && (
        <section className={list.pane} aria-label={words.pane.label} data-desk-pane>
          <PersonBeside {...opened} desk={desk} />
        </section>
      )}
    </div>
  );
}

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

interface OrderChoiceProps {
  order: TodayInput['order'];
  onChange: (order: TodayInput['order']) => void;
}

function OrderChoice({ order, onChange }: OrderChoiceProps) {
  return (
    <select
      className={list.order}
      aria-label={words.order.label}
      value={order}
      onChange={({ target }) => onChange(ORDERS.find((one) => one === target.value) ?? order)}
    >
      {ORDERS.map((one) => (
        <option key={one} value={one}>
          {words.order[one]}
        </option>
      ))}
    </select>
  );
}

function NothingWaits({ next }: { next: MeetingCard | undefined }) {
  return (
    <div className={styles.empty}>
      <p className={styles.headline}>{words.nothing}</p>
      {next && <p>{fillWords(words.next, { name: next.name, time: formatDayTime(next.at) })}</p>}
    </div>
  );
}

/** The way past a hundred who wait to what is below them. */
function Jump({ to, count }: { to: 'held' | 'failed' | 'orders'; count: number }) {
  if (count === 0) return null;
  return (
    <a className="tap" href={`#${to}`} onClick={() => document.getElementById(to)?.focus()}>
      <span>
        {words[to].heading} <span className={styles.number}>{count}</span>
      </span>
    </a>
  );
}

const OrdersJump = () => <Jump to="orders" count={useWaitingOrders().length} />;

function useWaitingOrders(): readonly WaitingOrder[] {
  return useDesk<{ orders: WaitingOrder[] }>('waiting-orders').data?.orders ?? [];
}

function NotLiveYet() {
  const orders = useWaitingOrders();
  return (
    <Group id="orders" heading={words.orders.heading} count={orders.length}>
      {orders.map(({ id, planName: plan, paidAt, ...buyer }) => (
        <DayRow key={id} at={paidAt} name={nameOf(buyer)} person={buyer.person} about={plan} />
      ))}
    </Group>
  );
}

function Held({ card }: { card: HeldCard }) {
  const id = useId();
  const { envelope, person, subject, excerpt, why, at } = card;
  const choice: HeldChoice = { of: 'envelopes', ids: [envelope] };
  return (
    <DayRow at={at} name={nameOf(card)} person={person} nameId={id} about={`${capitalized(why)} · ${subject}`}>
      <p className={row.words} dir="auto">
        {excerpt}
      </p>
      <div className={`row ${styles.acts}`}>
        <HeldActs choice={choice} describedBy={id} binKey="e" />
      </div>
    </DayRow>
  );
}
