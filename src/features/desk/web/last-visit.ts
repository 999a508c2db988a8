import { MINUTE_MS } from '#shared/site/durations.ts';
import { browserStorage } from '#web/storage/browser-storage.ts';

/** Whoever comes back sooner is still on the same visit. */
const SAME_VISIT_MS = 30 * MINUTE_MS;

interface Visit {
  /** The end of the visit before. */
  since: number;
  /** When this one was last seen. */
  at: number;
}

/**
 * When the member last looked before this visit, in ISO 8601; null on the first one.
 * @param isLooking Notes that they look now.
 */
export function lastVisit(member: string, now: number, isLooking = true): string | null {
  const key = `desk-visit-${member}`;
  const { since = 0, at = 0 } = (browserStorage.readJson(key) ?? {}) as Partial<Visit>;
  const before = now - at > SAME_VISIT_MS ? at : since;
  if (isLooking) browserStorage.write(key, { since: before, at: now } satisfies Visit);
  return before > 0 ? new Date(before).toISOString() : null;
}
