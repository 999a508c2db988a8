/** argon2id, two at a time and in threads of their own, so that nothing else waits for them. */
import { parseOptions } from '@node-rs/argon2';
import { Tinypool } from 'tinypool';
import type { PasswordTask } from './password-worker.ts';

/** OWASP's first choice for argon2id; the library adds a salt of 16 and a tag of 32 bytes. Memory is in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const WAITING_MAX = 32;
/** A thread holds the next task beside the one it works on, so that it never waits for ours to hand it over. */
const TASKS_PER_THREAD = 2;
/** Threads of a site where nobody signs in are given up. */
const IDLE_MS = 60_000;
/** Built, this file is part of main.js; in tests it stands as it is. */
const WORKER = import.meta.url.endsWith('.ts') ? './password-worker.ts' : './password-worker.js';

/** Stored for an account that has no password; nothing matches it. */
export const NO_PASSWORD = '';

/** There are so many waiting that another one would wait too long; answered as 503. */
export class HashingOverloaded extends Error {
  override name = 'HashingOverloaded';
}

export interface PasswordHasher {
  /** Throws {@link HashingOverloaded}; for before work that a refusal would waste. */
  requireRoom(): void;
  /** PHC string. */
  hash(password: string): Promise<string>;
  /** Takes as long without a stored hash as with one, and is then false. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
  /** Whether the hash was made with less than today's cost and should be made again at the next sign-in. */
  isOutdated(stored: string): boolean;
}

/** Tests give a lower cost, because they sign in thousands of times. */
export function createPasswordHasher(cost = COST): PasswordHasher {
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
  // Made at the first use; nobody knows its password, because it was never kept.
  let dummy: Promise<string> | undefined;
  const dummyHash = () =>
    (dummy ??= hash(crypto.randomUUID()).catch((error: unknown) => {
      // Refused in a rush; whoever comes next makes it.
      dummy = undefined;
      throw error;
    }));
  return {
    requireRoom,
    hash,
    async verify(stored, password) {
      const other = await dummyHash();
      const matches = await run({ do: 'verify', stored: stored || other, password });
      return matches && Boolean(stored);
    },
    isOutdated(stored) {
      const { memoryCost, timeCost } = parseOptions(stored);
      return memoryCost < cost.memoryCost || timeCost < cost.timeCost;
    },
  };
}
