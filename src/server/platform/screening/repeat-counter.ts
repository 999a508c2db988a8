/** Counts nearly equal texts in the rate limits' table, under hashes: replicas share it and no text is stored. */
import { sql, type Expression } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { listStatement, type Slots } from '../db/statement.ts';
import { MANY_REPEATS, REPEATS_WINDOW_MS } from './screening-rules.ts';
import { sha256 } from '../sha256.ts';

interface Counts {
  /** Times from this network, this one included. */
  here: number;
  otherNetworks: number;
}

/** Counts this submission too. `whole` is the same for equal texts; texts that share a sketch are similar. */
export async function countRepeats(
  tx: Queryable,
  { whole, sketches }: { whole: string; sketches: readonly string[] },
  network: string,
  now: number,
): Promise<{ same: Counts; similar: Counts }> {
  if (whole === '') return { same: NONE, similar: NONE };
  const pairOf = (subject: string) => ({ networks: keyOf(subject), here: keyOf(`${subject}\n${network}`) });
  const same = [pairOf(`whole\n${whole}`)];
  const similar = sketches.map(pairOf);
  const pairs = [...same, ...similar];
  const here = await addTo(tx, new Map(pairs.map((pair) => [pair.here, 1])), now);
  const isFirst = (key: string) => (here.get(key) === 1 ? 1 : 0);
  const networks = await addTo(tx, new Map(pairs.map((pair) => [pair.networks, isFirst(pair.here)])), now);
  const most = (counted: typeof pairs): Counts => ({
    here: Math.max(0, ...counted.map((pair) => here.get(pair.here) ?? 0)),
    otherNetworks: Math.max(0, ...counted.map((pair) => (networks.get(pair.networks) ?? 0) - 1)),
  });
  return { same: most(same), similar: most(similar) };
}

const NONE: Counts = { here: 0, otherNetworks: 0 };

/** Returns the new counts. Ordered by key, so that two transactions that share several keys can't deadlock. */
async function addTo(tx: Queryable, added: ReadonlyMap<string, number>, now: number): Promise<Map<string, number>> {
  const rows = [...added].toSorted(([one], [other]) => (one < other ? -1 : 1)).flat();
  const counted = await add(tx, { now, until: now + REPEATS_WINDOW_MS }, rows);
  return new Map(counted.map(({ key, points }) => [key, points]));
}

/** Each key is followed by what to add to its count. */
const add = listStatement(
  (_db, { now, until }: Slots<Record<'now' | 'until', number>>, rows: readonly Expression<string | number>[]) => {
    const pairs = rows.flatMap((key, index) => (index % 2 === 0 ? [sql`(${key}, ${rows[index + 1]}, ${until})`] : []));
    return sql<{ key: string; points: number }>`
      insert into rate_limits (key, points, expires_at)
      values ${sql.join(pairs)}
      on conflict (key) do update set
        points = case when rate_limits.expires_at <= ${now} then 1 else rate_limits.points + excluded.points end,
        expires_at = case
          when rate_limits.expires_at <= ${now} or rate_limits.points > ${MANY_REPEATS} then excluded.expires_at
          else rate_limits.expires_at
        end
      returning key, points`;
  },
);

function keyOf(subject: string): string {
  return `same-text:${sha256(subject)}`;
}
