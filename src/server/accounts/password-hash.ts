/** argon2id, a few at a time: unbounded hashing fills Node's thread pool and stalls everything else (security-bar A2). */
import { hash, parseOptions, verify } from '@node-rs/argon2';

/** Security-bar A1. The library's defaults are argon2id with a salt of 16 and a tag of 32 bytes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const QUEUE_MAX = 32;

/** Stored for an account that has no password; nothing matches it. */
export const NO_PASSWORD = '';

/** There are so many waiting that another one would wait too long; answered as 503. */
export class HashingOverloaded extends Error {
  override name = 'HashingOverloaded';
}

export interface PasswordHasher {
  /** PHC string. */
  hash(password: string): Promise<string>;
  /** Takes as long without a stored hash as with one, and is then false. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

export function createPasswordHasher(): PasswordHasher {
  const limited = createQueue(AT_ONCE, QUEUE_MAX);
  // Made at the first use; nobody knows its password, because it was never kept.
  let dummy: Promise<string> | undefined;
  const dummyHash = () => (dummy ??= hash(crypto.randomUUID(), COST));
  return {
    hash: (password) => limited(() => hash(password, COST)),
    async verify(stored, password) {
      const other = await dummyHash();
      const matches = await limited(() => verify(stored || other, password));
      return matches && Boolean(stored);
    },
  };
}

/** Whether the hash was made with less than today's cost and should be made again at the next sign-in. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost } = parseOptions(stored);
  return memoryCost < COST.memoryCost || timeCost < COST.timeCost;
}

/** Runs up to `atOnce` tasks together, in the order they came; rejects those that find `queueMax` waiting. */
function createQueue(atOnce: number, queueMax: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= queueMax) throw new HashingOverloaded();
    // Whoever finishes hands its place on, so `running` stays as it is.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
