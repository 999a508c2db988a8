/** Four times the peak of forms, as in `npm run -w lab overload`, while a member works at the desk. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../../src/server/platform/db/open-database.ts';
import { moveToAllCores, moveToLoadCore } from '../bench/support/bench-cores.ts';
import { makeFolder } from '../bench/support/bench-processes.ts';
import { startServer } from '../bench/support/bench-server.ts';
import { inMilliseconds, percentile, topicOfGoals, type Topic } from '../bench/support/bench-table.ts';
import { fillDesk } from '../bench/support/desk-rows.ts';
import { signInAtDesk } from '../bench/support/sessions.ts';
import { sendCrowd, timed, type Exchange } from '../bench/overload-load.ts';
import { RAISED_LIMITS } from './replica.ts';

const PEOPLE = 10_000;
const ACTIVITIES = 50_000;
const WARM_UP_MS = 2_000;
const PEAK_MS = 4_000;
const OVERLOAD_MS = 10_000;
const OVERLOAD = 4;
/** As in `npm run -w lab overload`. */
const PEAK_FORMS_AT_ONCE = 64;
const DESK_EVERY_MS = 100;
const WORDS = ['ann', 'w12 ann', 'p4711', ''];
const PAGES_WITHIN_MS = 200;
const BUSY_TIMEOUT_MS = 5_000;

export async function deskOverload(): Promise<Topic> {
  moveToLoadCore();
  const dataDir = makeFolder();
  const file = join(dataDir, 'site.sqlite');
  // The first start makes the tables.
  await (await startServer({ dataDir, cores: 'server', settings: RAISED_LIMITS })).stop();
  const db = openDatabase({ engine: 'embedded', file });
  await fillDesk(db, PEOPLE, ACTIVITIES);
  await db.destroy();

  const server = await startServer({ dataDir, cores: 'server', settings: RAISED_LIMITS });
  const origin = new URL(server.origin);
  const search = await signInAtDesk(server.origin, async (statement) => {
    const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    database.exec(statement);
    database.close();
  });
  const work = async (milliseconds: number) => {
    const answers: Promise<Exchange>[] = [];
    const started = performance.now();
    for (let turn = 0; performance.now() - started < milliseconds; turn += 1) {
      answers.push(timed(async () => (await search(WORDS[turn % WORDS.length] ?? '')) ?? { status: 0 }));
      await setTimeout(DESK_EVERY_MS);
    }
    return Promise.all(answers);
  };
  const atPeak = { kind: 'at once', forms: PEAK_FORMS_AT_ONCE } as const;
  await sendCrowd(origin, [], atPeak, WARM_UP_MS);
  const calm = await work(PEAK_MS);
  const peak = await sendCrowd(origin, [], atPeak, PEAK_MS);
  const perSecond = Math.round(OVERLOAD * peak.goodput);
  const [over, answers] = await Promise.all([
    sendCrowd(origin, [], { kind: 'a second', forms: perSecond }, OVERLOAD_MS),
    work(OVERLOAD_MS),
  ]);
  const memory = server.memory();
  await server.stop('SIGKILL');
  moveToAllCores();

  const times = (all: readonly Exchange[], status: number) =>
    all.filter((one) => one.status === status).map(({ milliseconds }) => milliseconds);
  const p99 = (values: readonly number[]) => (values.length > 0 ? percentile(values, 0.99) : 0);
  const neither = answers.filter(({ status }) => status !== 200 && status !== 503).length;
  const answered = times(answers, 200);
  const pages = times(over.pages, 200);
  const share = (100 * over.goodput) / peak.goodput;
  return topicOfGoals(
    `The desk beside ${OVERLOAD} times the peak of forms, ${PEOPLE} people, embedded database`,
    [
      ['forms accepted a second at peak', peak.goodput.toFixed(0), '', true],
      [`accepted a second of ${perSecond}`, `${over.goodput.toFixed(0)} (${share.toFixed(0)} %)`, '', true],
      ['searches alone, p99', inMilliseconds(p99(times(calm, 200))), '', true],
      [
        'searches beside the overload, answered, p99',
        `${answered.length} of ${answers.length}, ${inMilliseconds(p99(answered))}`,
        '',
        true,
      ],
      [
        'refused at once with 503, p99',
        `${times(answers, 503).length}, ${inMilliseconds(p99(times(answers, 503)))}`,
        '',
        true,
      ],
      ['neither', String(neither), '0', neither === 0],
      ['pages, p99', inMilliseconds(p99(pages)), `<= ${PAGES_WITHIN_MS} ms`, p99(pages) <= PAGES_WITHIN_MS],
    ],
    memory === undefined ? [] : [`Memory afterwards: ${Math.round(memory / 1_048_576)} MB.`],
  );
}
