/**
 * Counts how often nearly the same text arrives. The counts are rows of the rate limits under hashed keys, so replicas
 * share them and no text is stored.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { statement, type Slots, type Statement } from '../db/statement.ts';
import { MANY_REPEATS, REPEATS_WINDOW_MS } from './screening-rules.ts';

interface Counts {
  here: number;
  elsewhere: number;
}

/** Counts this submission too. `whole` is the same for equal texts; texts that share a sketch are similar. */
export async function countRepeats(
  tx: Queryable,
  { whole, sketches }: { whole: string; sketches: readonly string[] },
  client: string,
  now: number,
): Promise<{ same: Counts; similar: Counts }> {
  if (whole === '') return { same: NONE, similar: NONE };
  const pairOf = (subject: string) => ({ all: keyOf(subject), here: keyOf(`${subject}\n${client}`) });
  const same = [pairOf(`whole\n${whole}`)];
  const similar = sketches.map(pairOf);
  const keys = new Set([...same, ...similar].flatMap(({ all, here }) => [all, here]));
  const counts = await countTogether(tx, [...keys], now);
  const countOf = (key: string) => counts.get(key) ?? 0;
  const most = (pairs: typeof same): Counts => ({
    here: Math.max(0, ...pairs.map(({ here }) => countOf(here))),
    elsewhere: Math.max(0, ...pairs.map(({ all, here }) => countOf(all) - countOf(here))),
  });
  return { same: most(same), similar: most(similar) };
}

const NONE: Counts = { here: 0, elsewhere: 0 };

/** Ordered by key, so that two transactions that share several keys can't deadlock. */
async function countTogether(tx: Queryable, keys: readonly string[], now: number): Promise<Map<string, number>> {
  const count = (countsBySize[keys.length] ??= countOfSize());
  const rows = await count(tx, { now, until: now + REPEATS_WINDOW_MS, ...keys.toSorted() });
  return new Map(rows.map(({ key, points }) => [key, points]));
}

type Counted = { now: number; until: number } & Record<number, string>;

/** By the number of keys, because each number makes another statement. */
const countsBySize: Statement<Counted, { key: string; points: number }>[] = [];

function countOfSize() {
  return statement(
    (_db, { now, until, ...keys }: Slots<Counted>) => sql<{ key: string; points: number }>`
      insert into rate_limits (key, points, expires_at)
      values ${sql.join(Object.values(keys).map((key) => sql`(${key}, 1, ${until})`))}
      on conflict (key) do update set
        points = case when rate_limits.expires_at <= ${now} then 1 else rate_limits.points + 1 end,
        expires_at = case
          when rate_limits.expires_at <= ${now} or rate_limits.points > ${MANY_REPEATS} then excluded.expires_at
          else rate_limits.expires_at
        end
      returning key, points`,
  );
}

function keyOf(subject: string): string {
  return `same-text:${createHash('sha256').update(subject).digest('base64url')}`;
}
