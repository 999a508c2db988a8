/** The only source of time in the server, so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** ISO 8601 in UTC, the form of every time in an answer. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

export function optionalIsoTime(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms);
}
