/** Measures the desk's list of people and its search beside years of data: `npm run bench -- desk`, as filling takes minutes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { countPeople, listPeople } from '../../src/server/features/desk/desk-people.ts';
import { openDatabase } from '../../src/server/platform/db/open-database.ts';
import { makeFolder, ROOT } from './bench-processes.ts';
import { inMilliseconds, percentile, type Topic } from './bench-table.ts';
import { ACTIVITIES, fillDesk, PEOPLE } from './desk-rows.ts';

const TIMES = 20;
const GOAL_MS = 20;
const EVERYONE = { search: '', waiting: false, held: false };
const FILTERS = {
  everyone: EVERYONE,
  waiting: { ...EVERYONE, waiting: true },
  held: { ...EVERYONE, held: true },
  'of one status': { ...EVERYONE, status: 'client' as const },
  'by one form': { ...EVERYONE, form: 'contact' },
  'a word of one person': { ...EVERYONE, search: 'p4711' },
  'a rare word': { ...EVERYONE, search: 'w19999' },
  'a word of everybody': { ...EVERYONE, search: 'ann' },
  'two common words': { ...EVERYONE, search: 'w12 ann' },
};

export async function measureDeskLists(): Promise<Topic> {
  const file = join(makeFolder(), 'site.sqlite');
  const raw = new DatabaseSync(file);
  const migrations = join(ROOT, 'db/migrations');
  for (const name of readdirSync(migrations).toSorted()) raw.exec(readFileSync(join(migrations, name), 'utf8'));
  raw.close();
  const db = openDatabase({ engine: 'embedded', file });
  await fillDesk(db);
  const broken: string[] = [];
  const rows: string[][] = [];
  for (const [name, filter] of Object.entries(FILTERS)) {
    const lists: number[] = [];
    const counts: number[] = [];
    for (let index = 0; index < TIMES; index += 1) {
      const started = performance.now();
      await listPeople(db, filter, undefined);
      const listed = performance.now();
      await countPeople(db, filter);
      lists.push(listed - started);
      counts.push(performance.now() - listed);
    }
    const [list, count] = [percentile(lists, 0.95), percentile(counts, 0.95)];
    if (list > GOAL_MS) broken.push(`the desk's list of people, ${name}: ${inMilliseconds(list)}`);
    rows.push([name, inMilliseconds(list), inMilliseconds(count), `${GOAL_MS} ms`]);
  }
  await db.destroy();
  return {
    title: `The desk beside ${PEOPLE} people with ${ACTIVITIES} activities, 95th percentile of ${TIMES}`,
    columns: ['', 'a page', 'how many', 'goal of a page'],
    rows,
    broken,
  };
}
