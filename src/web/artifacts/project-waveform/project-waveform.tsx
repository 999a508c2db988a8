/** A project as a waveform: our hours above the line, the client's below, and each day's work listed under it. */
import type { ArtifactOf } from '#schemas/content-schema.ts';
import { PlaybackControls } from '#features/calls/web/playback/playback-controls.tsx';
import { daysByStep } from './project-days.ts';
import styles from './project-waveform.module.css';
import { useFollowed } from '#features/calls/web/playback/playback-follower.ts';
import { usePlayback } from '#features/calls/web/playback/use-playback.ts';

type Plan = ArtifactOf<'project-waveform'>;

/** The drawing's own units. */
const DAY_WIDTH = 10;
const BAR_WIDTH = 3;
const HOUR_HEIGHT = 30;
const WEEKEND = new Set(['Sat', 'Sun']);

export function ProjectWaveform({ plan, stepNames }: { plan: Plan; stepNames: readonly string[] }) {
  const groups = daysByStep(plan.days);
  const playback = usePlayback(plan.days.map(({ note }) => note));
  const today = playback.step === undefined ? undefined : playback.step + 1;
  const until = today ?? plan.days.length;
  const sum = (side: 'ours' | 'yours') =>
    plan.days.filter(({ day }) => day <= until).reduce((hours, day) => hours + day[side], 0);
  const current = useFollowed<HTMLLIElement>(today);

  return (
    <figure className={styles.plan} data-running={today !== undefined || undefined}>
      <figcaption className={styles.head}>
        <p>
          <span className={styles.label}>{plan.label}</span>
          {plan.title}
        </p>
        <PlaybackControls playback={playback} what="the plan" unit="days" />
      </figcaption>
      <Wave plan={plan} today={today} />
      <p className={styles.totals}>
        <span>
          {plan.above} <b>{sum('ours')}</b>
        </span>
        <span>
          {plan.below} <b>{sum('yours')}</b>
        </span>
      </p>
      <ol className={styles.steps}>
        {groups.map((group) => (
          <li key={group.step} className={styles.step}>
            <p className={styles.name}>
              <span>
                {group.step}. {stepNames[group.step - 1]}
              </span>
            </p>
            <ol>
              {group.rows.map((row) => {
                const isNow = today !== undefined && row.first <= today && today <= row.last;
                return (
                  <li
                    key={row.first}
                    ref={isNow ? current : undefined}
                    className={styles.day}
                    data-ahead={row.first > until || undefined}
                    aria-current={isNow ? 'step' : undefined}
                  >
                    <span className={styles.when}>{row.when}</span>
                    <span>{row.note}</span>
                    {row.ours + row.yours > 0 && (
                      <span className={styles.hours}>
                        {plan.above} {row.ours}, {plan.below.toLowerCase()} {row.yours}
                      </span>
                    )}
                  </li>
                );
              })}
            </ol>
          </li>
        ))}
      </ol>
    </figure>
  );
}

interface WaveProps {
  plan: Plan;
  /** The current day, counted from 1; undefined when the whole plan is shown. */
  today: number | undefined;
}

/** Hidden from screen readers, because the list below says the same. */
function Wave({ plan, today }: WaveProps) {
  const { days } = plan;
  const middle = Math.max(...days.map(({ ours }) => ours)) * HOUR_HEIGHT;
  const height = middle + Math.max(...days.map(({ yours }) => yours)) * HOUR_HEIGHT;
  const left = (day: number) => (day - 1) * DAY_WIDTH;
  const isFirstOfStep = (index: number) => {
    const step = days[index]?.step;
    return step !== undefined && days.findIndex((day) => day.step === step) === index;
  };
  return (
    <div className={styles.wave} aria-hidden="true">
      <Figures name={plan.above} figures={days.map(({ ours }) => ours || '')} />
      <svg className={styles.strip} viewBox={`0 0 ${days.length * DAY_WIDTH} ${height}`} preserveAspectRatio="none">
        {days.map(({ day, weekday, ours, yours }) => (
          <g key={day} data-ahead={(today !== undefined && day > today) || undefined}>
            {WEEKEND.has(weekday) && (
              <rect className={styles.weekend} x={left(day)} width={DAY_WIDTH} height={height} />
            )}
            {day === today && <rect className={styles.now} x={left(day)} width={DAY_WIDTH} height={height} />}
            <rect
              className={styles.ours}
              x={left(day) + (DAY_WIDTH - BAR_WIDTH) / 2}
              y={middle - ours * HOUR_HEIGHT}
              width={BAR_WIDTH}
              height={ours * HOUR_HEIGHT}
            />
            <rect
              className={styles.yours}
              x={left(day) + (DAY_WIDTH - BAR_WIDTH) / 2}
              y={middle}
              width={BAR_WIDTH}
              height={yours * HOUR_HEIGHT}
            />
          </g>
        ))}
        <rect className={styles.line} y={middle - 0.5} width={days.length * DAY_WIDTH} height="1" />
      </svg>
      <Figures name={plan.below} figures={days.map(({ yours }) => yours || '')} />
      <Figures name={plan.day} figures={days.map(({ day }) => day)} />
      <Figures name={plan.step} figures={days.map(({ step }, index) => (isFirstOfStep(index) ? (step ?? '') : ''))} />
    </div>
  );
}

interface FiguresProps {
  name: string;
  figures: readonly (number | string)[];
}

/** A row of figures, one below each day. */
function Figures({ name, figures }: FiguresProps) {
  return (
    <div className={styles.figures}>
      <span className={styles.rowName}>{name}</span>
      {figures.map((figure, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a plan's days never move
        <span key={index}>{figure}</span>
      ))}
    </div>
  );
}
