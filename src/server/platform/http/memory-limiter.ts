/** Rate limits counted in this process's memory, for what must cost no write: reads, and calls that are refused. */
import type { RateLimit } from './rate-limit.ts';

/** About 10 MB. Beyond that, whoever came first is forgotten first. */
const MAX_COUNTERS = 100_000;

export interface MemoryLimiter {
  /** Counts one use; returns the seconds to wait when it was one too many, otherwise 0. */
  consume(limit: RateLimit, subject: string, now: number): number;
  /** The same without counting. */
  waitOf(limit: RateLimit, subject: string, now: number): number;
}

interface Counter {
  points: number;
  endsAt: number;
}

/** `scale` multiplies every limit, as in {@link createRateLimiter}. */
export function createMemoryLimiter(scale: number, maxCounters = MAX_COUNTERS): MemoryLimiter {
  const counters = new Map<string, Counter>();

  const currentOf = (key: string, now: number) => {
    const counter = counters.get(key);
    return counter && counter.endsAt > now ? counter : undefined;
  };
  const start = (key: string, endsAt: number): Counter => {
    const counter = { points: 0, endsAt };
    // Deleted first, so that a Map's order is that of the windows' starts.
    counters.delete(key);
    if (counters.size >= maxCounters) forgetOldest(counters);
    counters.set(key, counter);
    return counter;
  };
  const waitFor = ({ endsAt }: Counter, now: number) => Math.max(1, Math.ceil((endsAt - now) / 1000));
  const allowed = (limit: RateLimit) => Math.max(1, Math.floor(limit.points * scale));

  return {
    consume(limit, subject, now) {
      const key = `${limit.name}:${subject}`;
      const counter = currentOf(key, now) ?? start(key, now + limit.windowMs);
      counter.points += 1;
      return counter.points > allowed(limit) ? waitFor(counter, now) : 0;
    },
    waitOf(limit, subject, now) {
      const counter = currentOf(`${limit.name}:${subject}`, now);
      return counter && counter.points >= allowed(limit) ? waitFor(counter, now) : 0;
    },
  };
}

function forgetOldest(counters: Map<string, Counter>): void {
  const [oldest] = counters.keys();
  if (oldest !== undefined) counters.delete(oldest);
}
