import type { PartProps } from '#schemas/content-schema.ts';
import { ArtifactFrame } from '#features/calls/web/call-sheet/artifact-frame.tsx';
import styles from './project-waveform.module.css';

/** The drawing's own units. */
const DAY_WIDTH = 10;
const BAR_WIDTH = 3;
const HOUR_HEIGHT = 30;
const WEEKEND = new Set(['Sat', 'Sun']);

/** A project as a waveform: our hours above the line, the client's below. */
export function ProjectWaveform({ words: plan }: PartProps<'project-waveform'>) {
  const { label, title, above, below, days } = plan;
  const sums = {
    ours: days.reduce((sum, { ours }) => sum + ours, 0),
    yours: days.reduce((sum, { yours }) => sum + yours, 0),
  };
  const middle = Math.max(...days.map(({ ours }) => ours)) * HOUR_HEIGHT;
  const height = middle + Math.max(...days.map(({ yours }) => yours)) * HOUR_HEIGHT;
  const width = days.length * DAY_WIDTH;
  const bar = { className: styles.yours, width: BAR_WIDTH };
  return (
    <ArtifactFrame label={label} title={title}>
      <div className={styles.wave} aria-hidden="true">
        <svg className={styles.strip} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          {days.map(({ day, weekday, ours, yours }) => {
            const left = (day - 1) * DAY_WIDTH;
            const x = left + (DAY_WIDTH - BAR_WIDTH) / 2;
            return (
              <g key={day}>
                {WEEKEND.has(weekday) && <rect className={styles.weekend} x={left} width={DAY_WIDTH} height={height} />}
                <rect
                  {...bar}
                  className={styles.ours}
                  x={x}
                  y={middle - ours * HOUR_HEIGHT}
                  height={ours * HOUR_HEIGHT}
                />
                <rect {...bar} x={x} y={middle} height={yours * HOUR_HEIGHT} />
              </g>
            );
          })}
          <rect className={styles.line} y={middle - 0.5} width={width} height="1" />
        </svg>
        <p className={styles.days}>
          <span>{plan.day}</span>
          {days.map(({ day }) => (
            <span key={day}>{day}</span>
          ))}
        </p>
      </div>
      <dl className={styles.totals}>
        <Total name={above} hours={sums.ours} most={sums.ours} className={styles.ours} />
        <Total name={below} hours={sums.yours} most={sums.ours} className={styles.yours} />
      </dl>
      <ol className="visually-hidden">
        {days.map(({ day, weekday, ours, yours }) => (
          <li key={day}>{`${weekday}, ${plan.day} ${day}: ${above} ${ours}, ${below} ${yours}`}</li>
        ))}
      </ol>
    </ArtifactFrame>
  );
}

interface TotalProps {
  name: string;
  hours: number;
  /** The hours of a whole bar. */
  most: number;
  className: string | undefined;
}

function Total({ name, hours, most, className }: TotalProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{hours}</dd>
      <svg viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect className={className} width={hours} height="1" />
      </svg>
    </div>
  );
}
