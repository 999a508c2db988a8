/** Keeps the queue in front of the database short: under overload, it refuses some requests so that the rest stay fast. */
import words from '#content/errors-words.yaml';
import { Refusal, type ApiError } from '../api-error.ts';

const START_LIMIT = 128;
const MIN_LIMIT = 16;
const MAX_LIMIT = 256;
/** Extra for token refreshes and payment events: refusing them signs people out or delays orders. */
const RESERVED = 64;
/** Work that takes longer shows that the queue is too long. PostgreSQL's pool gives up after 800 ms. */
const TARGET_MS = 250;
const SHRINK_FACTOR = 0.8;
const OVERLOADED_FOR_MS = 1_000;
const RETRY_SECONDS = 1;

export interface LoadOptions {
  isUrgent?: boolean;
  /** Its duration says nothing about the queue, because it waits for something else, such as a password hash. */
  isSlow?: boolean;
}

export type LoadGate = ReturnType<typeof createLoadGate>;

/**
 * Additive increase, multiplicative decrease, as in TCP: the queue shrinks while work takes longer than the target, and
 * grows while it is full and fast. So it adapts to a fast disk and to a slow database alike.
 */
export function createLoadGate(elapsedMs: () => number = () => performance.now(), startLimit = START_LIMIT) {
  let inFlight = 0;
  let announced = 0;
  const endOfTurn = () => (announced = 0);
  let limit = startLimit;
  let shrunkAt = -Infinity;
  let refusedAt = -Infinity;
  let refused = 0;

  const roomFor = (isUrgent: boolean) => Math.floor(limit) + (isUrgent ? RESERVED : 0);
  const adapt = (started: number) => {
    const now = elapsedMs();
    if (now - started <= TARGET_MS) {
      if (inFlight >= limit / 2) limit = Math.min(MAX_LIMIT, limit + 1 / limit);
    } else if (started >= shrunkAt) {
      // Shrink only once for all requests that were queued together.
      limit = Math.max(MIN_LIMIT, limit * SHRINK_FACTOR);
      shrunkAt = now;
    }
  };

  const isFullWith = (count: number, isUrgent: boolean) => {
    const isFull = count >= roomFor(isUrgent);
    if (isFull) {
      refusedAt = elapsedMs();
      refused += 1;
    }
    return isFull;
  };

  return {
    /** Whether to refuse a request because the gate is full, counting announced requests too. */
    isFull: ({ isUrgent = false }: Pick<LoadOptions, 'isUrgent'> = {}) => isFullWith(inFlight + announced, isUrgent),
    refused: () => refused,
    /** Whether it has refused a request within the last second. */
    isOverloaded: () => elapsedMs() - refusedAt < OVERLOADED_FOR_MS,
    /**
     * Reserves room for a request whose head has been read; otherwise all requests read in one turn of the loop would
     * count on the same room. The reservation ends with the turn, so that a slow upload takes no room.
     */
    announce(): void {
      if (announced === 0) setImmediate(endOfTurn);
      announced += 1;
    },
    /** Throws a Refusal instead of starting `work` when too many are in flight. */
    async run<Result>(work: () => Promise<Result>, { isUrgent = false, isSlow = false }: LoadOptions = {}) {
      if (isFullWith(inFlight, isUrgent)) throw new Refusal(overloaded);
      const started = elapsedMs();
      inFlight += 1;
      try {
        return await work();
      } finally {
        if (!isSlow) adapt(started);
        inFlight -= 1;
        if (inFlight === 0) limit = Math.max(limit, startLimit);
      }
    },
  };
}

export const overloaded: ApiError = {
  code: 'overloaded',
  message: words.overloaded,
  headers: { 'retry-after': String(RETRY_SECONDS) },
};
