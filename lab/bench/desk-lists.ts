/** Measures the desk's list of people, its search and an import beside years of data: `npm run -w lab bench -- desk`, as filling takes minutes. */
import { join } from 'node:path';
import { sql } from 'kysely';
import { countPeople, listPeople, planSearch } from '../../src/features/desk/server/people/people-search.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import { EMBEDDED_FILE, openDatabase, type DatabaseConfig } from '../../src/server/platform/db/open-database.ts';
import { startPostgres } from '../../test/support/postgres-server.ts';
import { measureImport } from './desk-import.ts';
import { makeFolder } from './support/bench-processes.ts';
import { inMilliseconds, percentile, type Topic } from './support/bench-table.ts';
import { ACTIVITIES, fillDesk, PEOPLE } from './support/desk-rows.ts';

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
  'one letter': { ...EVERYONE, search: 'w' },
  'two common words': { ...EVERYONE, search: 'w12 ann' },
  'two less common words': { ...EVERYONE, search: 'w45 w46' },
  'a common word and a form': { ...EVERYONE, search: 'w12', form: 'contact' },
  'a common word and a status': { ...EVERYONE, search: 'w12', status: 'client' as const },
};

export async function* measureDeskLists(): AsyncGenerator<Topic> {
  yield* measureEmbedded();
  const server = await startPostgres();
  if ('missing' in server) return console.log(`Not measured on PostgreSQL: ${server.missing}`);
  try {
    yield* measurePostgres(server.url);
  } finally {
    await server.stop();
  }
}

async function* measureEmbedded(): AsyncGenerator<Topic> {
  const engine = 'embedded';
  const dataDir = makeFolder();
  const config = { engine, file: join(dataDir, EMBEDDED_FILE) } as const;
  // Without statistics, as on a real site.
  yield* measureAll(await filled(config), engine);
}

async function* measurePostgres(url: string): AsyncGenerator<Topic> {
  const engine = 'PostgreSQL';
  const config = { engine: 'postgres', url } as const;
  const db = await filled(config);
  // As PostgreSQL does by itself on a real site.
  for (const table of ['people', 'person_words', 'activities', 'envelopes'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  yield* measureAll(db, engine);
}

async function* measureAll(db: Database, engine: string): AsyncGenerator<Topic> {
  yield await measure(db, engine);
  yield await measureImport(db, engine);
  await db.destroy();
}

async function filled(config: DatabaseConfig): Promise<Database> {
  await migrate(config);
  const db = openDatabase(config);
  await fillDesk(db);
  return db;
}

async function measure(db: Database, engine: string): Promise<Topic> {
  const broken: string[] = [];
  const rows: string[][] = [];
  for (const [name, filter] of Object.entries(FILTERS)) {
    const times: number[][] = [[], [], [], []];
    for (let index = 0; index < TIMES; index += 1) {
      const started = performance.now();
      const plan = await planSearch(db, filter, Date.now());
      const planned = performance.now();
      await listPeople(db, plan, undefined);
      const listed = performance.now();
      await countPeople(db, plan);
      const counted = performance.now();
      for (const [part, ms] of [planned - started, listed - planned, counted - listed, counted - started].entries())
        times[part]?.push(ms);
    }
    const shown = times.map((part) => percentile(part, 0.95));
    const all = shown.at(-1) ?? 0;
    if (all > GOAL_MS) broken.push(`the desk's list of people, ${engine}, ${name}: ${inMilliseconds(all)}`);
    rows.push([name, ...shown.map((ms) => inMilliseconds(ms)), `${GOAL_MS} ms`]);
  }
  return {
    title: `The desk beside ${PEOPLE} people with ${ACTIVITIES} activities, ${engine}, 95th percentile of ${TIMES}`,
    columns: ['', 'the plan', 'a page', 'how many', 'all', 'goal'],
    rows,
    broken,
  };
}
