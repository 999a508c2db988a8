import type { ReactNode } from 'react';
import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/week-words.yaml';
import { formatAmount } from '#features/checkout/shared/order-amount.ts';
import type { Deed } from '#features/desk/shared/desk-schema.ts';
import type { WeekFigures, WeekView } from '#features/desk/shared/week-view.ts';
import { minutesWords } from '#features/desk/shared/minutes-words.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import sheet from '#features/calls/web/call-sheet/call-sheet.module.css';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { useDesk } from '../desk-calls.ts';
import { DeskFrame } from '../frame/desk-frame.tsx';
import { Blocks } from '../frame/desk-opening.tsx';
import { countWords, personPath } from '../person-names.ts';
import { waitedWords, waitTone } from '../waiting-words.ts';
import { deedPath } from './deed-path.ts';
import styles from './week.module.css';

export function Week() {
  return <DeskFrame heading={deskWords.screens.week}>{() => <Figures />}</DeskFrame>;
}

function Figures() {
  const { data } = useDesk<WeekView>('desk-week');
  const [current] = data?.weeks ?? [];
  if (!data || !current) return <Blocks />;
  const { weeks, sources, slowest } = data;
  const { counts, medianMinutes, answers } = current;
  const [longest] = slowest;
  const most = Math.max(...sources.map(({ count }) => count));
  /** Of who wrote and who was answered, which are compared. */
  const people = Math.max(...weeks.flatMap((week) => [week.counts.wrote, week.counts.answered]));
  const paid = current.paid?.map(({ currency, cents }) => formatAmount(cents, currency)) ?? [];
  const { wrote, noOne, answered, noAnswer, since } = words.lead;
  const lead = fillWords(since, {
    day: DAY.format(firstDay(current)),
    wrote: counts.wrote === 0 ? noOne : countWords(counts.wrote, wrote),
    answered:
      medianMinutes === null
        ? noAnswer
        : countWords(counts.answered, answered, { time: minutesWords(medianMinutes).replaceAll(' ', '\u00A0') }),
  });
  return (
    <div className={styles.week}>
      <p className={styles.lead}>{lead}</p>
      <section aria-labelledby="week-slowest">
        <h2 id="week-slowest" className="title">
          {words.slowest}
        </h2>
        {slowest.length === 0 && <p>{words.noWait}</p>}
        <ul className={styles.list}>
          {slowest.map(({ id, name, waitedMs, isWaiting }) => (
            <li key={`${id} ${waitedMs} ${isWaiting}`}>
              <List to={personPath(id)}>
                <span>{name}</span>{' '}
                <span data-wait={isWaiting ? waitTone(waitedMs) : undefined}>
                  {fillWords(isWaiting ? deskWords.waiting : words.waited, { time: waitedWords(waitedMs) })}
                </span>
              </List>
            </li>
          ))}
        </ul>
      </section>
      <section className={sheet.sheet} aria-label={words.label}>
        <ul className={styles.figures}>
          {COMPARED.map((what) => (
            <Figure
              key={what}
              label={words.figures[what]}
              weeks={weeks}
              valueOf={(week) => week.counts[what]}
              scale={people}
              listOf={(week) => deedOf(what, week)}
            />
          ))}
          <Figure
            label={words.figures.median}
            beside={medianMinutes === null ? '' : countWords(answers, words.answers)}
            detail={medianMinutes === null ? '' : words.businessHours}
            weeks={weeks}
            valueOf={(week) => week.medianMinutes}
            say={minutesWords}
            sayShort={shortMinutes}
            listOf={answersOf}
          />
          <Figure
            label={words.figures.slowest}
            detail={longest?.isWaiting ? words.stillWaiting : ''}
            tone={longest?.isWaiting ? waitTone(longest.waitedMs) : undefined}
            weeks={weeks}
            valueOf={({ longestWaitMs }) => longestWaitMs}
            say={waitedWords}
            listOf={(week) => (week === current && longest?.isWaiting ? WAITING : answersOf(week))}
          />
        </ul>
        <ul className={styles.outcomes}>
          {(['met', 'bought'] as const).map((what) => (
            <li key={what}>
              <h2>{words.figures[what]}</h2>
              <Value label={words.figures[what]} value={String(counts[what])} to={deedOf(what, current)} />
              {what === 'bought' && paid.length > 0 && <span className={styles.detail}>{paid.join(' + ')}</span>}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="week-sources">
        <h2 id="week-sources" className="title">
          {words.sources}
        </h2>
        {sources.length === 0 && <p>{words.nobody}</p>}
        <ul className={styles.list}>
          {sources.map(({ name, count }) => (
            <li key={name}>
              <List to={deedPath('wrote', current, name)}>
                <span>{name || words.unknown}</span> <span>{countWords(count, deskWords.people)}</span>
              </List>
              {sources.length > 1 && (
                <span className={styles.share} style={{ inlineSize: `${(count / most) * 100}%` }} />
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const COMPARED = ['wrote', 'answered'] as const;

function deedOf(what: Deed, week: WeekFigures): string | undefined {
  return week.counts[what] === 0 ? undefined : deedPath(what, week);
}

const WAITING = `${routes['desk-people']}?view=waiting`;

function answersOf(week: WeekFigures): string | undefined {
  return week.medianMinutes === null ? undefined : deedPath('answered', week);
}

/** Of hours, the nearest whole one. */
function shortMinutes(minutes: number): string {
  return minutesWords(minutes < HOUR ? minutes : Math.round(minutes / HOUR) * HOUR);
}

/** In minutes. */
const HOUR = 60;

interface FigureProps {
  label: string;
  /** After the number. */
  beside?: string;
  /** Below the number. */
  detail?: string;
  tone?: ReturnType<typeof waitTone> | undefined;
  /** The latest first. */
  weeks: readonly WeekFigures[];
  valueOf: (week: WeekFigures) => number | null;
  /** The value of a full bar, if not its own highest. */
  scale?: number | undefined;
  say?: (value: number) => string;
  /** The same above a bar. */
  sayShort?: (value: number) => string;
  /** The address of the list that its number opens; nobody's needs none. */
  listOf: (week: WeekFigures) => string | undefined;
}

/** The number of this week, and a bar for each of the last weeks, if there is anything to show. */
function Figure({ label, beside, detail, tone, weeks, valueOf, scale, ...more }: FigureProps) {
  const { say = String, sayShort = say, listOf } = more;
  const most = Math.max(...weeks.map((week) => valueOf(week) ?? 0));
  const [current] = weeks;
  if (!current) return null;
  const wordsOf = (week: WeekFigures, spoken = say) => {
    const value = valueOf(week);
    return value === null ? words.none : spoken(value);
  };
  return (
    <li>
      <h2>{label}</h2>
      <p className={styles.now} data-wait={tone}>
        <Value label={label} value={wordsOf(current)} to={listOf(current)} />
        {beside && <span className={styles.detail}>{beside}</span>}
      </p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {most > 0 && (
        <ol className={styles.bars} aria-label={fillWords(words.before, { figure: label })}>
          {weeks.toReversed().map((week) => (
            <li key={week.from} data-now={week === current || undefined}>
              <List to={listOf(week)}>
                <span className={styles.value}>{wordsOf(week, sayShort)}</span>
                <span
                  className={styles.bar}
                  style={{ blockSize: `${((valueOf(week) ?? 0) / (scale ?? most)) * 100}%` }}
                />
                <span className={styles.day}>{SHORT_DAY.format(firstDay(week))}</span>
              </List>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

/** What a figure says now, which opens whom it counts. */
function Value({ label, value, to }: { label: string; value: string; to: string | undefined }) {
  return (
    <List to={to} label={`${label}: ${value}`}>
      {value}
    </List>
  );
}

interface ListProps {
  to: string | undefined;
  label?: string;
  children: ReactNode;
}

function List({ to, label, children }: ListProps) {
  if (to === undefined) return <span>{children}</span>;
  return (
    <SiteLink className="tap" to={to} aria-label={label} dir="auto">
      {children}
    </SiteLink>
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

function firstDay({ from }: WeekFigures): Date {
  return new Date(from);
}
