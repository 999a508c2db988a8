/** Hashes passwords with argon2id in worker threads, two at a time, so that the main thread never waits. */
import { parseOptions } from '@node-rs/argon2';
import { Tinypool } from 'tinypool';
import type { PasswordTask } from './password-worker.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';

/** OWASP's first recommendation for argon2id. The library adds a 16-byte salt and a 32-byte tag. Memory is in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const WAITING_MAX = 32;
/** Each thread holds its next task besides the running one, so that it never waits for the main thread. */
const TASKS_PER_THREAD = 2;
/** Idle threads end after this time, which frees their memory. */
const IDLE_MS = MINUTE_MS;
/** In the build this file is part of main.js; tests run it as source. */
const WORKER = import.meta.url.endsWith('.ts') ? './password-worker.ts' : './password-worker.js';

/** Stored for an account that has no password; nothing matches it. */
export const NO_PASSWORD = '';

/** Thrown when too many tasks are waiting; answered as 503. */
export class HashingOverloaded extends Error {
  override name = 'HashingOverloaded';
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** Tests give a lower cost, because they sign in thousands of times. */
export function createPasswordHasher(cost = COST) {
  const threads = new Tinypool({
    filename: new URL(WORKER, import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: AT_ONCE,
    concurrentTasksPerWorker: TASKS_PER_THREAD,
    idleTimeout: IDLE_MS,
    useAtomics: false,
  });
  let underWay = 0;
  const requireRoom = () => {
    if (underWay >= AT_ONCE + WAITING_MAX) throw new HashingOverloaded();
  };
  const run = async <Task extends PasswordTask>(
    task: Task,
  ): Promise<Task extends { do: 'hash' } ? string : boolean> => {
    requireRoom();
    underWay += 1;
    try {
      return await threads.run(task);
    } finally {
      underWay -= 1;
    }
  };
  const hash = (password: string) => run({ do: 'hash', password, cost });
  // Created on first use, from a random password that is never stored.
  let dummy: Promise<string> | undefined;
  const dummyHash = () =>
    (dummy ??= hash(crypto.randomUUID()).catch((error: unknown) => {
      // Overloaded; the next call tries again.
      dummy = undefined;
      throw error;
    }));
  return {
    /** Throws {@link HashingOverloaded}. Call it before work that a refusal would waste. */
    requireRoom,
    /** Returns a PHC string. */
    hash,
    /** Takes equally long without a stored hash, and then returns false. */
    async verify(stored: string | undefined, password: string): Promise<boolean> {
      const other = await dummyHash();
      const matches = await run({ do: 'verify', stored: stored || other, password });
      return matches && Boolean(stored);
    },
    /** Whether the hash costs less than today's settings; the next successful sign-in should renew it. */
    isOutdated(stored: string): boolean {
      const { memoryCost, timeCost } = parseOptions(stored);
      return memoryCost < cost.memoryCost || timeCost < cost.timeCost;
    },
  };
}
