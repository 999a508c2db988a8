/** Measures whether visitors notice that somebody searches the desk, beside years of data. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase, type DatabaseConfig } from '../../src/server/platform/db/open-database.ts';
import { moveToAllCores, moveToLoadCore } from './bench-cores.ts';
import { makeFolder } from './bench-processes.ts';
import { OWNER, startServer, type RunningServer } from './bench-server.ts';
import { inMilliseconds, percentile, topicOfGoals, type Goal, type Topic } from './bench-table.ts';
import { submitAtRate, viewAtRate } from './contact-load.ts';
import { signInAtDesk, type DeskSession } from './desk-session.ts';

const PAGE = '/pricing';
const LEADS_PER_SECOND = 50;
const PAGES_PER_SECOND = 50;
const SECONDS = 5;
const ROUNDS = 4;
/** As often as one person can: the desk searches a moment after the last key. */
const SEARCHES_PER_SECOND = 4;
const SEARCHES = ['', 'ann', 'w12 ann', 'p4711', 'w45 w46', 'w'];
/** The same server's times differ by this much between rounds. */
const SAME_WITHIN_MS = { median: 1, p95: 3 };

interface Times {
  leads: number[];
  pages: number[];
}

export async function measureBesideDesk(
  settings: Record<string, string>,
  config: DatabaseConfig,
  engine: string,
): Promise<Topic> {
  moveToAllCores();
  const server = await startServer({
    dataDir: settings['DATA_DIR'] ?? makeFolder(),
    cores: 'all',
    settings: { ...settings, RATE_LIMIT_SCALE: '1000', OWNER_EMAIL: OWNER },
  });
  const db = openDatabase(config);
  const desk = await signInAtDesk(server.origin, async (statement) => void (await sql.raw(statement).execute(db)));
  await db.destroy();
  const alone: Times = { leads: [], pages: [] };
  const beside: Times = { leads: [], pages: [] };
  const searches: number[] = [];
  await visit(server, 0);
  // In turns, so that a slow moment of the machine counts for both.
  for (let round = 1; round <= ROUNDS; round += 1) {
    add(alone, await visit(server, 2 * round));
    const stop = new AbortController();
    const searching = searchUntil(desk, stop.signal);
    add(beside, await visit(server, 2 * round + 1));
    stop.abort();
    searches.push(...(await searching));
  }
  await server.stop();
  moveToLoadCore();
  return topicOfGoals(
    `Visitors beside the desk: ${LEADS_PER_SECOND} leads/s, ${PAGES_PER_SECOND} pages/s, ${SEARCHES_PER_SECOND} searches/s, ${engine}`,
    [
      ...goalsOf('leads', alone.leads, beside.leads),
      ...goalsOf('pages', alone.pages, beside.pages),
      ['searches meanwhile, p95', inMilliseconds(percentile(searches, 0.95)), '', true],
    ],
  );
}

function goalsOf(what: string, alone: readonly number[], beside: readonly number[]): Goal[] {
  return ([0.5, 0.95] as const).map((share) => {
    const without = percentile(alone, share);
    const within = share === 0.5 ? SAME_WITHIN_MS.median : SAME_WITHIN_MS.p95;
    const own = percentile(beside, share);
    return [
      `${what}, p${share * 100}`,
      inMilliseconds(own),
      `<= ${inMilliseconds(without)}, as without, + ${within} ms`,
      own <= without + within,
    ];
  });
}

async function visit({ origin }: RunningServer, turn: number): Promise<Times> {
  const [outcomes, pages] = await Promise.all([
    submitAtRate(origin, LEADS_PER_SECOND, SECONDS, turn * LEADS_PER_SECOND * SECONDS),
    viewAtRate(`${origin}${PAGE}`, PAGES_PER_SECOND, SECONDS),
  ]);
  const refused = outcomes.find(({ status }) => status !== 200);
  if (refused) throw new Error(`a lead was answered ${refused.status}`);
  return { leads: outcomes.map(({ milliseconds }) => milliseconds), pages };
}

function add(all: Times, { leads, pages }: Times): void {
  all.leads.push(...leads);
  all.pages.push(...pages);
}

async function searchUntil(desk: DeskSession, stop: AbortSignal): Promise<number[]> {
  const answers: Promise<number>[] = [];
  for (let turn = 0; !stop.aborted; turn += 1) {
    answers.push(search(desk, SEARCHES[turn % SEARCHES.length] ?? ''));
    await setTimeout(1000 / SEARCHES_PER_SECOND);
  }
  return Promise.all(answers);
}

async function search(desk: DeskSession, words: string): Promise<number> {
  const { status, milliseconds } = await desk.search(words);
  if (status !== 200) throw new Error(`a search was answered ${status}`);
  return milliseconds;
}
