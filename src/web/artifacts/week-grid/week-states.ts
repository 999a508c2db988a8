import type { ArtifactOf } from '#schemas/content-schema.ts';

export type Week = ArtifactOf<'week-grid'>;
export type SlotState = keyof Week['states'];
export type Turn = Week['turns'][number];

export interface Slot {
  key: string;
  state: SlotState;
  /** Seconds into the call at which the slot last changed; undefined while the call hasn't changed it. */
  since: number | undefined;
  /** Whether the latest turn changed or looked at this slot. */
  touched: boolean;
}

/** The slots after the call's first `turns`: one row per time of day, with one slot per day. */
export function weekAfter(week: Week, turns: readonly Turn[]): Slot[][] {
  const touches = turns.flatMap((turn) => turn.touches.map((touch) => ({ ...touch, at: turn.from })));
  const last = turns.at(-1)?.touches ?? [];
  return week.times.map((time) =>
    week.days.map(({ id, slots }) => {
      const here = (touch: Turn['touches'][number]) => touch.day === id && touch.time === time;
      const change = touches.findLast((touch) => here(touch) && touch.from !== touch.to);
      // The content schema makes sure that each day has each time; a missing slot would count as taken.
      const state = change?.to ?? slots[time] ?? 'taken';
      return { key: `${id} ${time}`, state, since: change?.at, touched: last.some(here) };
    }),
  );
}
