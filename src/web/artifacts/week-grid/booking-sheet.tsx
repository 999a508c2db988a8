/** The booking call turn by turn; a turn that touches the calendar shows the week as it is at that moment. */
import type { PartProps } from '#schemas/content-schema.ts';
import { timeCode } from '#web/blocks/time-code.ts';
import styles from './booking-sheet.module.css';
import { weekAfter, type Slot, type SlotState } from './week-states.ts';

/** A slot of the small week, in the drawing's own units. */
const SLOT = { width: 10, height: 6, gap: 4 };
/** Distance between a slot and the ring that marks it as touched by the turn. */
const RING = 1.75;
/** In the order in which they are drawn; later ones lie on top. */
const STATES: readonly SlotState[] = ['taken', 'free', 'offered', 'held', 'booked'];

export function BookingSheet({ words: week }: PartProps<'week-grid'>) {
  return (
    <ol className={styles.sheet}>
      {week.turns.map(({ from, speaker, says, event, touches }, index) => (
        <li key={from} data-side={week.speakers[speaker]?.side}>
          <time className={styles.time}>{timeCode(from)}</time>
          <p className={styles.speaker}>{week.speakers[speaker]?.name}</p>
          <p className={styles.says}>{says}</p>
          {touches.length > 0 && <SmallWeek rows={weekAfter(week, week.turns.slice(0, index + 1))} />}
          {event && <p className={styles.event}>{event}</p>}
        </li>
      ))}
    </ol>
  );
}

function SmallWeek({ rows }: { rows: readonly (readonly Slot[])[] }) {
  const width = (rows[0]?.length ?? 0) * (SLOT.width + SLOT.gap);
  const height = rows.length * (SLOT.height + SLOT.gap);
  const placed = rows.flatMap((slots, row) =>
    slots.map((slot, column) => ({
      ...slot,
      x: column * (SLOT.width + SLOT.gap) + SLOT.gap / 2,
      y: row * (SLOT.height + SLOT.gap) + SLOT.gap / 2,
    })),
  );
  const pathOf = (some: typeof placed, around = 0) =>
    some
      .map(
        ({ x, y }) =>
          `M${x - around} ${y - around}h${SLOT.width + 2 * around}v${SLOT.height + 2 * around}h${-(SLOT.width + 2 * around)}z`,
      )
      .join('');
  return (
    <svg className={styles.small} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {STATES.map((state) => {
        const d = pathOf(placed.filter((slot) => slot.state === state));
        return d && <path key={state} data-state={state} d={d} />;
      })}
      <path
        className={styles.touched}
        d={pathOf(
          placed.filter(({ touched }) => touched),
          RING,
        )}
      />
    </svg>
  );
}
