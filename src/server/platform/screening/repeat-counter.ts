/** Counts how often nearly the same text came, by hashes among the rate limits: all replicas share them, and none holds a text. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { MANY_REPEATS, REPEATS_WINDOW_MS, type SubmissionFacts } from './screening-rules.ts';

type Repeats = Pick<SubmissionFacts, 'sameFromHere' | 'sameFromElsewhere'>;

/** Counts this one, too. A text that shares one sketch with others counts as the same. */
export async function countRepeats(
  tx: Queryable,
  sketches: readonly string[],
  client: string,
  now: number,
): Promise<Repeats> {
  if (sketches.length === 0) return { sameFromHere: 0, sameFromElsewhere: 0 };
  const pairs = sketches.map((sketch) => ({ all: keyOf(sketch), here: keyOf(`${sketch}\n${client}`) }));
  const counts = await countTogether(tx, [...new Set(pairs.flatMap(({ all, here }) => [all, here]))], now);
  const countOf = (key: string) => counts.get(key) ?? 0;
  return {
    sameFromHere: Math.max(...pairs.map(({ here }) => countOf(here))),
    sameFromElsewhere: Math.max(0, ...pairs.map(({ all, here }) => countOf(all) - countOf(here))),
  };
}

/**
 * One statement, in the order of the keys: two transactions that share several must not wait for each other. As text,
 * because building it anew for each message takes as long as running it.
 */
async function countTogether(tx: Queryable, keys: readonly string[], now: number): Promise<Map<string, number>> {
  const until = now + REPEATS_WINDOW_MS;
  const counted = sql.join(keys.toSorted().map((key) => sql`(${key}, 1, ${until})`));
  const { rows } = await sql<{ key: string; points: number }>`
    insert into rate_limits (key, points, expires_at) values ${counted}
    on conflict (key) do update set
      points = case when rate_limits.expires_at <= ${now} then 1 else rate_limits.points + 1 end,
      expires_at = case
        when rate_limits.expires_at <= ${now} or rate_limits.points > ${MANY_REPEATS} then excluded.expires_at
        else rate_limits.expires_at
      end
    returning key, points`.execute(tx);
  return new Map(rows.map(({ key, points }) => [key, points]));
}

function keyOf(subject: string): string {
  return `same-text:${createHash('sha256').update(subject).digest('base64url')}`;
}
