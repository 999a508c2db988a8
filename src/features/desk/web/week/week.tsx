import type { ReactNode } from 'react';
import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/week-words.yaml';
import { formatAmount } from '#features/checkout/shared/order-amount.ts';
import { DEEDS, type Deed } from '#features/desk/shared/desk-schema.ts';
import type { WeekFigures, WeekView } from '#features/desk/shared/week-view.ts';
import { minutesWords } from '#features/desk/shared/minutes-words.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import sheet from '#features/calls/web/call-sheet/call-sheet.module.css';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { useDesk } from '../desk-calls.ts';
import { DeskFrame } from '../frame/desk-frame.tsx';
import { countWords, personPath } from '../person-names.ts';
import { deedPath } from './deed-path.ts';
import styles from './week.module.css';

export function Week() {
  return <DeskFrame heading={deskWords.screens.week}>{() => <Figures />}</DeskFrame>;
}

function Figures() {
  const { data } = useDesk<WeekView>('desk-week');
  const [current] = data?.weeks ?? [];
  if (!data || !current) return <p role="status">{deskWords.frame.loading}</p>;
  const { weeks, sources, slowest } = data;
  const most = Math.max(...sources.map(({ count }) => count));
  const paid = current.paid?.map(({ currency, cents }) => formatAmount(cents, currency)) ?? [];
  return (
    <div className={styles.week}>
      <section className={sheet.sheet} aria-label={words.label}>
        <p className={`${sheet.head} ${sheet.label}`}>{fillWords(words.since, { day: dayOf(current) })}</p>
        <ul className={styles.figures}>
          {DEEDS.map((what) => (
            <Figure
              key={what}
              label={words.figures[what]}
              detail={what === 'bought' ? paid.join(' + ') : ''}
              weeks={weeks}
              valueOf={({ counts }) => counts[what]}
              what={what}
            />
          ))}
          <Figure
            label={words.figures.median}
            detail={words.businessHours}
            weeks={weeks}
            valueOf={({ medianMinutes }) => medianMinutes}
            say={minutesWords}
            what="answered"
          />
          <Figure
            label={words.figures.slowest}
            detail={words.businessHours}
            weeks={weeks}
            valueOf={({ slowestMinutes }) => slowestMinutes}
            say={minutesWords}
            what="answered"
          />
        </ul>
      </section>
      <div className={styles.lists}>
        <section aria-labelledby="week-sources">
          <h2 id="week-sources" className="title">
            {words.sources}
          </h2>
          {sources.length === 0 && <p>{words.nobody}</p>}
          <ul className={styles.sources}>
            {sources.map(({ name, count }) => (
              <li key={name}>
                <span dir="auto">{name || words.unknown}</span>
                {name ? (
                  <SiteLink className="tap" to={deedPath('wrote', current, name)}>
                    {countWords(count, deskWords.people)}
                  </SiteLink>
                ) : (
                  <span>{countWords(count, deskWords.people)}</span>
                )}
                <span className={styles.share} style={{ inlineSize: `${(count / most) * 100}%` }} />
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="week-slowest">
          <h2 id="week-slowest" className="title">
            {words.slowest}
          </h2>
          {slowest.length === 0 && <p>{words.noAnswer}</p>}
          <ul className={styles.sources}>
            {slowest.map(({ id, name, minutes }) => (
              <li key={`${id} ${minutes}`}>
                <SiteLink className="tap" to={personPath(id)} dir="auto">
                  {name}
                </SiteLink>
                <span>{minutesWords(minutes)}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

interface FigureProps {
  label: string;
  /** Below the label. */
  detail: string;
  /** The latest first. */
  weeks: readonly WeekFigures[];
  valueOf: (week: WeekFigures) => number | null;
  say?: (value: number) => string;
  /** The list that its numbers open. */
  what: Deed;
}

/** The number of this week, and a bar for each of the last weeks. */
function Figure({ label, detail, weeks, valueOf, say = String, what }: FigureProps) {
  const most = Math.max(1, ...weeks.map((week) => valueOf(week) ?? 0));
  const [current, ...before] = weeks.map((week) => ({ week, value: valueOf(week) }));
  if (!current) return null;
  const shown = (value: number | null) => (value === null ? words.none : say(value));
  return (
    <li>
      <h2>{label}</h2>
      <p className={styles.now}>
        <Count to={deedPath(what, current.week)} value={current.value} label={`${label}: ${shown(current.value)}`}>
          {shown(current.value)}
        </Count>
      </p>
      <p className={styles.detail}>{detail}</p>
      <ol className={styles.bars} aria-label={fillWords(words.before, { figure: label })}>
        {[...before.toReversed(), current].map(({ week, value }) => (
          <li key={week.from} data-now={week === current.week || undefined}>
            <Count
              to={deedPath(what, week)}
              value={value}
              label={fillWords(words.bar, { day: dayOf(week), value: shown(value) })}
            >
              <span className={styles.bar} style={{ blockSize: `${((value ?? 0) / most) * 100}%` }} />
              <span className={styles.value}>{shown(value)}</span>
            </Count>
          </li>
        ))}
      </ol>
    </li>
  );
}

interface CountProps {
  to: string;
  value: number | null;
  label: string;
  children: ReactNode;
}

/** A list of nobody needs no link. */
function Count({ to, value, label, children }: CountProps) {
  if (!value) return <span>{children}</span>;
  return (
    <SiteLink to={to} aria-label={label}>
      {children}
    </SiteLink>
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });

/** "Mon, Nov 23", its first day. */
function dayOf({ from }: WeekFigures): string {
  return DAY.format(new Date(from));
}
