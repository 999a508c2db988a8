import words from '#content/desk/server-words.yaml';
import { nothingSchema } from '../shared/desk-schema.ts';
import { type Chore } from '../shared/desk-settings-schema.ts';
import { HOUR_MS } from '#shared/site/durations.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { optionalIsoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { defineQuery } from '#server/platform/http/site-function.ts';
import { readUpkeep } from '#server/platform/upkeep/upkeep-store.ts';

export const upkeepQuery = defineQuery({
  schema: nothingSchema,
  async read(_input, { db }): Promise<{ chores: Chore[] }> {
    const rows = await readUpkeep(db);
    const chores = rows.map(({ task, succeeded_at: at, problem, row_count: rowCount }) => {
      return { task, succeededAt: optionalIsoTime(at), problem, rowCount };
    });
    return { chores };
  },
});

/** In words; null when the site makes no backups by itself. */
export async function lastBackup(db: Queryable, now: number): Promise<string | null> {
  const backup = (await readUpkeep(db)).find(({ task }) => task === 'backup');
  if (!backup) return null;
  const { succeeded_at: at, problem } = backup;
  const { none, failed, age: ago } = words.backup;
  const age = at === null ? none : fillWords(ago, { hours: String(Math.floor((now - at) / HOUR_MS)) });
  return problem === null ? age : fillWords(failed, { age });
}
