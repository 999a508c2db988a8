/** Counts how often nearly the same text came, by hashes among the rate limits: all replicas share them, and none holds a text. */
import { createHash } from 'node:crypto';
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

/** One statement, in the order of the keys: two transactions that share several must not wait for each other. */
async function countTogether(tx: Queryable, keys: readonly string[], now: number): Promise<Map<string, number>> {
  const until = now + REPEATS_WINDOW_MS;
  const rows = await tx
    .insertInto('rate_limits')
    .values(keys.toSorted().map((key) => ({ key, points: 1, expires_at: until })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => {
        const over = row('rate_limits.expires_at', '<=', now);
        const goesOn = row('rate_limits.points', '>', MANY_REPEATS);
        return {
          points: row
            .case()
            .when(over)
            .then(1)
            .else(row('rate_limits.points', '+', 1))
            .end(),
          expires_at: row
            .case()
            .when(row.or([over, goesOn]))
            .then(row.val(until))
            .else(row.ref('rate_limits.expires_at'))
            .end(),
        };
      }),
    )
    .returning(['key', 'points'])
    .execute();
  return new Map(rows.map(({ key, points }) => [key, points]));
}

function keyOf(subject: string): string {
  return `same-text:${createHash('sha256').update(subject).digest('base64url')}`;
}
