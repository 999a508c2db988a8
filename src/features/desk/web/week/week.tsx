import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/week-words.yaml';
import { formatAmount } from '#features/checkout/shared/order-amount.ts';
import { DEEDS, type Deed, type DeskView } from '#features/desk/shared/desk-schema.ts';
import type { WeekFigures, WeekView } from '#features/desk/shared/week-view.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import sheet from '#features/calls/web/call-sheet/call-sheet.module.css';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { useDesk } from '../desk-calls.ts';
import { DeskFrame } from '../frame/desk-frame.tsx';
import { Blocks } from '../frame/desk-opening.tsx';
import { LineIcon } from '../frame/line-icon.tsx';
import { countWords, personPath } from '../person-names.ts';
import { saidWait, waitedWords } from '../waiting-words.ts';
import { deedPath } from './deed-path.ts';
import desk from '../desk.module.css';
import styles from './week.module.css';

export function Week() {
  return <DeskFrame heading={deskWords.screens.week}>{(view) => <Figures view={view} />}</DeskFrame>;
}

function Figures({ view }: { view: DeskView }) {
  const back = Number(/^\?back=(\d{1,3})$/.exec(`?${useSearch()}`)?.[1] ?? 0);
  const { data, dataUpdatedAt } = useDesk<WeekView>('desk-week', { back });
  const [current] = data?.weeks ?? [];
  if (!data || !current) return <Blocks />;
  const { weeks, sources, slowest } = data;
  const earlier = weeks.slice(1).filter(hasAny);
  if (back === 0 && slowest.length + earlier.length === 0 && !hasAny(current))
    return (
      <div className={desk.empty}>
        <p className={desk.headline}>{words.empty}</p>
        <p>{words.coming}</p>
      </div>
    );
  const { counts, paid } = current;
  const [longest] = slowest;
  const saidOf = (waitedMs: number) => saidWait(new Date(dataUpdatedAt - waitedMs).toISOString(), view, dataUpdatedAt);
  const figure = { weeks, hasBars: earlier.length > 0 };
  /** Of who wrote and who was answered, which are compared. */
  const people = Math.max(...weeks.flatMap((week) => [week.counts.wrote, week.counts.answered]));
  const counted = (what: Deed, more: Pick<FigureProps, 'scale' | 'detail'> = {}) => (
    <Figure
      {...figure}
      {...more}
      key={what}
      label={words.figures[what]}
      valueOf={(week) => week.counts[what]}
      to={counts[what] === 0 ? undefined : deedPath(what, current)}
    />
  );
  const answers = current.medianWaitMs === null ? undefined : deedPath('answered', current);
  const stillWaiting = longest?.waitedMs === current.longestWaitMs ? longest : undefined;
  return (
    <>
      <div className={`split ${styles.head}`}>
        <p className={styles.lead}>{leadOf(current, back === 0 ? view.waiting : undefined)}</p>
        <nav aria-label={words.step.label} className="row">
          {earlier.length > 0 && <Step to={back + 1} label={words.step.before} icon="before" />}
          <p>{fillWords(words.step.of, { day: dayOf(current) })}</p>
          {back > 0 && <Step to={back - 1} label={words.step.after} icon="next" />}
        </nav>
      </div>
      <div className={styles.week}>
        <section className={styles.figures} aria-label={words.label}>
          <ul className={sheet.sheet}>
            {counted('wrote', { scale: people })}
            {counted('answered', { scale: people })}
            <Figure
              {...figure}
              label={words.figures.median}
              valueOf={({ medianWaitMs }) => medianWaitMs}
              say={waitedWords}
              to={answers}
            />
            <Figure
              {...figure}
              label={words.figures.slowest}
              tone={stillWaiting && saidOf(stillWaiting.waitedMs).tone}
              valueOf={({ longestWaitMs }) => longestWaitMs}
              say={waitedWords}
              to={stillWaiting ? `${routes['desk-people']}?view=waiting` : answers}
            />
            {counted('met')}
            {counted('bought', {
              detail: paid?.map(({ currency, cents }) => formatAmount(cents, currency)).join(' + '),
            })}
          </ul>
          {figure.hasBars && <p className="small">{fillWords(words.bars, { day: dayOf(weeks.at(-1) ?? current) })}</p>}
        </section>
        {slowest.length > 0 && (
          <section aria-labelledby="week-slowest">
            <h2 id="week-slowest" className="title">
              {words.slowest}
            </h2>
            <ul className="rows">
              {slowest.map(({ id, name, waitedMs }) => (
                <li key={id} className="split">
                  <List to={personPath(id)}>{name}</List>{' '}
                  <span data-wait={saidOf(waitedMs).tone}>{saidOf(waitedMs).words}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {sources.length > 0 && (
          <section aria-labelledby="week-sources">
            <h2 id="week-sources" className="title">
              {words.sources}
            </h2>
            <ul className="rows">
              {sources.map(({ name, count }) => (
                <li key={name} className="split">
                  <List to={deedPath('wrote', current, name)}>{name || words.unknown}</List>{' '}
                  <span>{countWords(count, deskWords.people)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

/** @param waiting How many wait now; undefined for a week before this one. */
function leadOf({ counts, medianWaitMs }: WeekFigures, waiting: number | undefined): string {
  const { lead } = words;
  const time = waitedWords(medianWaitMs ?? 0).replaceAll(' ', '\u00A0');
  return [
    counts.wrote === 0 ? lead.noOne : countWords(counts.wrote, lead.wrote),
    counts.answered > 0 ? countWords(counts.answered, lead.answered, { time }) : counts.wrote > 0 && lead.noAnswer,
    waiting === 0 ? lead.noWaiting : waiting && countWords(waiting, lead.waiting),
  ]
    .filter(Boolean)
    .join(' ');
}

function hasAny({ counts, medianWaitMs }: WeekFigures): boolean {
  return medianWaitMs !== null || DEEDS.some((what) => counts[what] > 0);
}

function Step({ to, label, icon }: { to: number; label: string; icon: 'before' | 'next' }) {
  const week = routes['desk-week'];
  return (
    <SiteLink className="icon-button" to={to === 0 ? week : `${week}?back=${to}`} aria-label={label}>
      <LineIcon of={icon} />
    </SiteLink>
  );
}

interface FigureProps {
  label: string;
  /** Beside the label. */
  detail?: string | undefined;
  tone?: ReturnType<typeof saidWait>['tone'] | undefined;
  /** The latest first. */
  weeks: readonly WeekFigures[];
  hasBars: boolean;
  valueOf: (week: WeekFigures) => number | null;
  /** The value of a full bar, if not its own highest. */
  scale?: number;
  say?: (value: number) => string;
  /** The list behind its number; nobody's has none. */
  to: string | undefined;
}

/** The number of the week, and a bar for it and for each week before it. */
function Figure({ label, detail, tone, weeks, hasBars, valueOf, scale, say = String, to }: FigureProps) {
  const values = weeks.map(valueOf);
  const most = scale ?? Math.max(...values.map((value) => value ?? 0));
  const [now = words.none, ...before] = values.map((value) => (value === null ? words.none : say(value)));
  return (
    <li>
      <h2>{label}</h2>
      {detail && <p className={styles.detail}>{detail}</p>}
      <p className={styles.now} data-wait={tone}>
        <List to={to} label={`${label}: ${now}`}>
          {now}
        </List>
      </p>
      {hasBars && <p className="small">{fillWords(words.last, { value: before[0] ?? words.none })}</p>}
      {hasBars && values.some(Boolean) && (
        <div
          role="img"
          className={styles.bars}
          aria-label={fillWords(words.before, { figure: label, values: [now, ...before].toReversed().join(', ') })}
        >
          {weeks.toReversed().map((week) => (
            <span key={week.from} style={{ blockSize: `${((valueOf(week) ?? 0) / most) * 100}%` }} />
          ))}
        </div>
      )}
    </li>
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

const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

function dayOf({ from }: WeekFigures): string {
  return SHORT_DAY.format(new Date(from));
}
