import { useId, type MouseEvent, type ReactNode } from 'react';
import words from '#content/desk/today-words.yaml';
import { labelsOf } from '#features/desk/shared/contact-lists.ts';
import type { DeskView, TodayGroup, TodayView, WaitingCard } from '../shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { DeskButton, PersonLine } from './frame/desk-parts.tsx';
import styles from './desk.module.css';
import list from './today-people.module.css';
import row from './today-row.module.css';
import { RowActs } from './person/person-acts.tsx';
import { Promises } from './person/promises.tsx';
import { assigneeName, nameOf } from './person-names.ts';
import { saidWait, waitingWords } from './waiting-words.ts';

interface GroupProps {
  /** In the address of the page, for what leads here. */
  id?: string;
  heading: string;
  /** Shown beside the heading. */
  count?: number;
  /** Whether the line above says both already. */
  isCounted?: boolean;
  children: readonly ReactNode[];
}

export function Group({ id: given, heading, count, isCounted = false, children }: GroupProps) {
  const own = useId();
  const id = given ?? own;
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id} tabIndex={-1} className={isCounted ? 'visually-hidden' : undefined}>
        {heading} {count !== undefined && <span className={styles.number}>{count}</span>}
      </h2>
      <ol className="rows">{children}</ol>
    </section>
  );
}

export interface PeopleProps {
  group: TodayGroup;
  heading: string;
  isCounted: boolean;
  name: keyof TodayView['groups'];
  desk: DeskView;
  now: number;
  /** Whose row is open beside the list. */
  opened: string | undefined;
  onOpen: (event: MouseEvent, id: string, asks: boolean) => void;
  /** The keys have come to a row. */
  onCursor: (id: string) => void;
  onMore: () => void;
}

export function People({ group, heading, isCounted, opened, onMore, ...rest }: PeopleProps) {
  const hidden = group.count - group.people.length;
  return (
    <>
      <Group heading={heading} count={group.count} isCounted={isCounted}>
        {group.people.map((card) => (
          <Waiting key={card.id} {...rest} card={card} isOpen={card.id === opened} />
        ))}
      </Group>
      {hidden > 0 && (
        <p className={list.more}>
          <DeskButton label={fillWords(words.more, { count: String(hidden) })} onClick={onMore} />
        </p>
      )}
    </>
  );
}

interface WaitingProps extends Pick<PeopleProps, 'name' | 'desk' | 'now' | 'onOpen' | 'onCursor'> {
  card: WaitingCard;
  isOpen: boolean;
}

function Waiting({ card, name, desk, now, isOpen, onOpen, onCursor }: WaitingProps) {
  const nameId = useId();
  const { id, lastTitle, label, assignee, excerpt } = card;
  const { time, spoken, tone } = waitOf(card, name, desk, now);
  return (
    <PersonLine
      name={nameOf(card)}
      person={id}
      nameId={nameId}
      data-open={isOpen || undefined}
      onFocus={() => onCursor(id)}
      onOpen={(event) => onOpen(event, id, false)}
      time={
        time && (
          <p className={row.time} data-wait={tone}>
            <span className="visually-hidden">{spoken}</span>
            <span aria-hidden="true">{time}</span>
          </p>
        )
      }
      about={[lastTitle, labelsOf(label).join(', '), assigneeName(desk, assignee)].filter(Boolean).join(' · ')}
    >
      <RowActs card={card} describedBy={nameId} onReply={(event) => onOpen(event, id, true)} />
      <p className={row.words} dir="auto">
        {excerpt}
      </p>
      <Promises promises={card.promises} timeZone={desk.timeZone} />
    </PersonLine>
  );
}

interface Wait {
  time?: string;
  /** The time in words, for screen readers. */
  spoken?: string;
  tone?: ReturnType<typeof saidWait>['tone'];
}

/** Until when they are snoozed; else how long they have waited, or the reminder has been due. */
function waitOf(card: WaitingCard, name: PeopleProps['name'], desk: DeskView, now: number): Wait {
  const { dueAt, lastAt, waitingSince } = card;
  if (name === 'snoozed') {
    const time = formatDayTime(dueAt ?? lastAt);
    return { time, spoken: fillWords(words.until, { time }) };
  }
  const since = waitingSince ?? (dueAt !== null && Date.parse(dueAt) <= now ? dueAt : null);
  if (since === null) return {};
  const { words: spoken, tone } = saidWait(since, waitingSince === null ? { lateBefore: '' } : desk, now);
  return { time: tone === 'short' ? waitingWords(since, now) : spoken, spoken, tone };
}
