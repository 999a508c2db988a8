import { SECOND_MS } from '#shared/site/durations.ts';

export const UNDO_MS = 10 * SECOND_MS;
/** The button is there for {@link UNDO_MS}; the press may take a moment to arrive. */
export const UNDO_GRACE_MS = 5 * SECOND_MS;
