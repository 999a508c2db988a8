/** An evening as a timeline: one bar per call, placed by its time of day and as tall as its duration. */
import type { ArtifactOf } from '#schemas/content-schema.ts';
import { barPath } from '#web/blocks/bar-path.ts';
import sheet from '#features/calls/web/call-sheet/call-sheet.module.css';
import styles from './evening-strip.module.css';

const MINUTES_PER_HOUR = 60;
const NOON = 12;
const HEIGHT = 56;
const LONGEST_BAR = 48;

export function EveningStrip({
  log: { calls, hours },
  step,
}: {
  log: ArtifactOf<'evening-log'>;
  step: number | undefined;
}) {
  const width = (hours.length - 1) * MINUTES_PER_HOUR;
  const lines = hours.slice(1, -1).map((_, index) => ({ x: (index + 1) * MINUTES_PER_HOUR, height: HEIGHT }));
  const longest = Math.max(...calls.map(({ seconds }) => seconds));
  const start = minuteOf(hours[0] ?? '');
  const current = step === undefined ? undefined : calls[step];
  return (
    <div className={styles.evening} aria-hidden="true">
      <svg className={`${sheet.strip} ${styles.strip}`} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none">
        <path className={styles.hour} d={barPath(lines, 0)} />
        {current && <path className={styles.cursor} d={`M${minuteOf(current.time) - start} 0V${HEIGHT}`} />}
        {calls.map(({ time, seconds, outcome }, index) => {
          const x = minuteOf(time) - start;
          const reach = Math.round((seconds / longest) * LONGEST_BAR) / 2;
          return (
            <path
              key={time}
              className={styles.call}
              data-outcome={outcome}
              data-ahead={(step !== undefined && index > step) || undefined}
              d={`M${x} ${HEIGHT / 2 - reach}V${HEIGHT / 2 + reach}`}
            />
          );
        })}
      </svg>
      <p className={styles.hours}>
        {hours.slice(0, -1).map((hour, index) => (
          <span key={hour}>{index === 0 ? hour.replace(':00', '') : hour.split(':')[0]}</span>
        ))}
      </p>
    </div>
  );
}

/** Minutes since noon. The content schema admits only times like "5:52 p.m.". */
function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.replace(' p.m.', '').split(':').map(Number);
  return (hour % NOON) * MINUTES_PER_HOUR + minute;
}
