import * as v from 'valibot';
import type { Chore } from '../shared/desk-schema.ts';
import { HOUR_MS } from '#shared/site/durations.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { defineQuery, type FunctionBody } from '#server/platform/http/site-function.ts';
import { readUpkeep } from '#server/platform/upkeep/upkeep-store.ts';

export const upkeepQuery: FunctionBody = defineQuery({
  schema: v.strictObject({}),
  async read(_input, { db }): Promise<{ chores: Chore[] }> {
    const rows = await readUpkeep(db);
    return {
      chores: rows.map(({ task, succeeded_at: at, problem, row_count: rowCount }) => ({
        task,
        succeededAt: at === null ? null : isoTime(at),
        problem,
        rowCount,
      })),
    };
  },
});

/** In words; null when the site makes no backups by itself. */
export async function lastBackup(db: Queryable, now: number): Promise<string | null> {
  const backup = (await readUpkeep(db)).find(({ task }) => task === 'backup');
  if (!backup) return null;
  const { succeeded_at: at, problem } = backup;
  const age = at === null ? 'none yet' : `${Math.floor((now - at) / HOUR_MS)} h ago`;
  return problem === null ? age : `${age}; the last one failed`;
}
