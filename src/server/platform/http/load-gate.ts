/** Keeps the queue in front of the database short: under overload some are turned away at once, the rest stay fast. */
import { Refusal, type ApiError } from './api-error.ts';

/** What fits into the queue at first, for a burst on a quiet site. */
const START_LIMIT = 128;
const MIN_LIMIT = 16;
const MAX_LIMIT = 256;
/** Room that only refreshes and payment events get: refusing those signs people out or delays their orders. */
const RESERVED = 64;
/** Who waits longer than this shows that the queue is too long. PostgreSQL's pool gives up after 800 ms. */
const TARGET_MS = 250;
const SHRINK_FACTOR = 0.8;
const RETRY_SECONDS = 1;

export interface LoadOptions {
  /** Turned away last. */
  isUrgent?: boolean;
  /** Its time says nothing about the queue, because it waits for something else, such as the hash of a password. */
  isSlow?: boolean;
}

export interface LoadGate {
  /** Whether there is no room, counting those who are announced. */
  isFull(options?: Pick<LoadOptions, 'isUrgent'>): boolean;
  /**
   * For a request whose head has been read: of many that are read in one turn of the loop, each would find the room
   * that is there. Ends with the turn, so that whoever sends a body slowly takes no room meanwhile.
   */
  announce(): void;
  /** Throws a Refusal instead of starting `work` when too many are in flight. */
  run<Result>(work: () => Promise<Result>, options?: LoadOptions): Promise<Result>;
}

/**
 * Additive increase, multiplicative decrease, as TCP does it: the queue shrinks while work takes longer than the
 * target, and grows again while it is full and fast. So it fits a fast disk and a slow database alike.
 */
export function createLoadGate(elapsedMs: () => number = () => performance.now(), startLimit = START_LIMIT): LoadGate {
  let inFlight = 0;
  let announced = 0;
  const endOfTurn = () => (announced = 0);
  let limit = startLimit;
  let shrunkAt = -Infinity;

  const roomFor = (isUrgent: boolean) => Math.floor(limit) + (isUrgent ? RESERVED : 0);
  const adapt = (started: number) => {
    const now = elapsedMs();
    if (now - started <= TARGET_MS) {
      if (inFlight >= limit / 2) limit = Math.min(MAX_LIMIT, limit + 1 / limit);
    } else if (started >= shrunkAt) {
      // Once for all that were in the queue together.
      limit = Math.max(MIN_LIMIT, limit * SHRINK_FACTOR);
      shrunkAt = now;
    }
  };

  return {
    isFull: ({ isUrgent = false } = {}) => inFlight + announced >= roomFor(isUrgent),
    announce() {
      if (announced === 0) setImmediate(endOfTurn);
      announced += 1;
    },
    async run(work, { isUrgent = false, isSlow = false } = {}) {
      if (inFlight >= roomFor(isUrgent)) throw new Refusal(overloaded);
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
  message: 'Too many people are asking us for something at once. Please try again in a moment.',
  headers: { 'retry-after': String(RETRY_SECONDS) },
};
