/** Rate limits counted in this process's memory, for calls that must cost no database write: reads and refused calls. */
import type { RateLimit } from '../rate-limit.ts';

/** About 10 MB. Beyond that, the oldest counter is dropped. */
const MAX_COUNTERS = 100_000;

export type MemoryLimiter = ReturnType<typeof createMemoryLimiter>;

interface Counter {
  points: number;
  endsAt: number;
}

/** `scale` multiplies every limit, as in {@link createRateLimiter}. */
export function createMemoryLimiter(scale: number, maxCounters = MAX_COUNTERS) {
  const counters = new Map<string, Counter>();

  const currentOf = (key: string, now: number) => {
    const counter = counters.get(key);
    return counter && counter.endsAt > now ? counter : undefined;
  };
  const start = (key: string, endsAt: number): Counter => {
    const counter = { points: 0, endsAt };
    // Deleted first, so that the Map stays in the order in which the windows started.
    counters.delete(key);
    const [oldest] = counters.keys();
    if (oldest !== undefined && counters.size >= maxCounters) counters.delete(oldest);
    counters.set(key, counter);
    return counter;
  };
  const waitFor = ({ endsAt }: Counter, now: number) => Math.max(1, Math.ceil((endsAt - now) / 1000));
  const allowed = (limit: RateLimit) => Math.max(1, Math.floor(limit.points * scale));

  return {
    /** Counts one use. Returns the seconds to wait if it exceeded the limit, otherwise 0. */
    consume(limit: RateLimit, subject: string, now: number): number {
      const key = `${limit.name}:${subject}`;
      const counter = currentOf(key, now) ?? start(key, now + limit.windowMs);
      counter.points += 1;
      return counter.points > allowed(limit) ? waitFor(counter, now) : 0;
    },
    /** Returns the seconds to wait, like `consume`, without counting a use. */
    waitOf(limit: RateLimit, subject: string, now: number): number {
      const counter = currentOf(`${limit.name}:${subject}`, now);
      return counter && counter.points >= allowed(limit) ? waitFor(counter, now) : 0;
    },
  };
}
