import { sql } from 'kysely';
import { MINUTE_MS } from '#shared/site/durations.ts';
import type { Database, Queryable } from '../db/database.ts';
import { statement, type Slots } from '../db/statement.ts';
import { sha256 } from '../sha256.ts';

declare module '../db/database.ts' {
  interface Tables {
    rate_limits: { key: string; points: number; expires_at: number };
  }
}

export interface RateLimit {
  name: string;
  /** Uses allowed per window. */
  points: number;
  windowMs: number;
}

/** In each process's memory. Higher than functions' own limits: a whole office or a proxy can be one network. */
export const FUNCTION_CALLS: RateLimit = { name: 'functions', points: 240, windowMs: MINUTE_MS };

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** `scale` multiplies every limit; tests that send hundreds of forms from one address raise it. */
export function createRateLimiter(scale: number) {
  /** Counts one use, or `points` of them. Returns the seconds to wait if it exceeded the limit, otherwise 0. */
  async function consume(db: Queryable, limit: RateLimit, subject: string, now: number, points = 1): Promise<number> {
    const use = { key: keyOf(limit, subject), points, most: UNLIMITED, now, until: now + limit.windowMs };
    const [counted] = await reserve(db, use);
    const allowed = Math.max(1, Math.floor(limit.points * scale));
    if (!counted || counted.points <= allowed) return 0;
    return Math.max(1, Math.ceil((counted.expires_at - now) / 1000));
  }
  return {
    consume,
    /** Counts one use for several limits, in a transaction that no refusal rolls back. Returns the longest wait. */
    async consumeAll(db: Database, limits: readonly RateLimit[], subject: string, now: number): Promise<number> {
      return db.transaction().execute(async (tx) => {
        let longest = 0;
        for (const limit of limits) longest = Math.max(longest, await consume(tx, limit, subject, now));
        return longest;
      });
    },
  };
}

/** The column's largest value. */
const UNLIMITED = 2_147_483_647;

interface Use {
  key: string;
  points: number;
  now: number;
  until: number;
}

/** One statement, so that of two requests at the same instant both count. A use beyond `most` changes and returns nothing. */
const reserve = statement(
  (_db, { key, points, most, now, until }: Slots<Use & { most: number }>) =>
    sql<{ points: number; expires_at: number }>`
      insert into rate_limits (key, points, expires_at) values (${key}, ${points}, ${until})
      on conflict (key) do update set
        points = excluded.points + case when rate_limits.expires_at <= ${now} then 0 else rate_limits.points end,
        expires_at = case when rate_limits.expires_at <= ${now} then ${until} else rate_limits.expires_at end
      where rate_limits.expires_at <= ${now} or rate_limits.points <= ${most}
      returning points, expires_at`,
);

/** A limit that nothing exceeds: points beyond it are refused and not counted. */
export interface PointsCap extends RateLimit {
  subject: string;
}

/** Returns when the cap's window ends; undefined when it has too few points left. */
export async function reservePoints(
  db: Queryable,
  cap: PointsCap,
  points: number,
  now: number,
): Promise<number | undefined> {
  if (points > cap.points) return undefined;
  const most = cap.points - points;
  const use = { key: keyOf(cap, cap.subject), points, most, now, until: now + cap.windowMs };
  const [reserved] = await reserve(db, use);
  return reserved?.expires_at;
}

/** @param until The end of the window in which they were reserved; a later one never counted them. */
export async function returnPoints(db: Queryable, cap: PointsCap, points: number, until: number): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((row) => ({ points: row('points', '-', points) }))
    .where('key', '=', keyOf(cap, cap.subject))
    .where('expires_at', '=', until)
    .execute();
}

/** Hashed, because subjects are networks, email addresses and the like. */
function keyOf(limit: RateLimit, subject: string): string {
  return `${limit.name}:${sha256(subject)}`;
}
