/** The strip above the day sheet: a bar for each person who waits, the higher the longer. Flat when nobody does. */
import type { PersonCard } from '../shared/desk-schema.ts';
import { HOUR_MS } from '#shared/site/durations.ts';
import styles from './desk.module.css';

const HEIGHT = 40;
const MIDDLE = HEIGHT / 2;
const SPACING = 10;
/** After two days a bar is as high as it gets. */
const FULL_HOURS = 48;
const SMALLEST = 3;

export function WaitingStrip({ waiting, now }: { waiting: readonly PersonCard[]; now: number }) {
  const bars = waiting.map(({ waitingSince }, index) => {
    const hours = (now - Date.parse(waitingSince ?? '')) / HOUR_MS;
    const share = Math.min(1, Math.log1p(Math.max(0, hours)) / Math.log1p(FULL_HOURS));
    const half = SMALLEST + share * (MIDDLE - SMALLEST - 1);
    return `M${(index + 1) * SPACING} ${MIDDLE - half}v${2 * half}`;
  });
  return (
    <div className={styles.strip}>
      <svg width={(waiting.length + 1) * SPACING} height={HEIGHT} aria-hidden="true">
        <path d={bars.join('')} />
      </svg>
    </div>
  );
}
