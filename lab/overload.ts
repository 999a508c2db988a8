/** `npm run -w lab overload`: sends the built site four times its peak load, on both engines, and fails when it gives in. */
import '../src/server/node-version.ts';
import { buildIfStale } from '../scripts/build-if-stale.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import { describeOtherWork, moveToLoadCore } from './bench/support/bench-cores.ts';
import { cleanUpOnExit, makeFolder } from './bench/support/bench-processes.ts';
import { startServer } from './bench/support/bench-server.ts';
import {
  inMilliseconds,
  percentile,
  startReport,
  topicOfGoals,
  type Goal,
  type Topic,
} from './bench/support/bench-table.ts';
import { signUp } from './bench/support/sessions.ts';
import { sendCrowd, type Crowd, type Exchange, type Session } from './bench/overload-load.ts';

const SESSIONS = 20;
/** Enough to keep the server busy, and few enough that it answers them all. */
const PEAK_FORMS_AT_ONCE = 64;
const OVERLOAD = 4;
const WARM_UP_MS = 2_000;
/** Measured before and after the overload, because the speed of a shared machine changes within seconds. */
const PEAK_MS = 4_000;
const OVERLOAD_MS = 10_000;
const CALM_MS = 1_000;

const GOODPUT_SHARE = 0.9;
const REFUSED_WITHIN_MS = 50;
const ACCEPTED_WITHIN_MS = 1_000;
const PAGES_WITHIN_MS = 200;

/** Raised limits, because all sessions of this run share one address; the forms come from a network each. */
const SETTINGS = {
  RATE_LIMIT_SCALE: '1000000',
  OWNER_EMAIL: 'owner@agency.example',
  LOG_LEVEL: 'info',
  TRUSTED_PROXIES: '1',
};

cleanUpOnExit();
buildIfStale();
const report = startReport();
console.log(await describeOtherWork());
const only = process.argv[2];
const postgres = only === 'embedded' ? undefined : await startPostgres();
moveToLoadCore();
if (only !== 'postgres') report.add(await measureOverload('embedded database', {}));
if (postgres && 'missing' in postgres) console.log(`PostgreSQL is left out: ${postgres.missing}.`);
else if (postgres) {
  const settings = { DATABASE_URL: postgres.url, AUTH_SECRET: 'a secret of the overload test only, long enough' };
  try {
    report.add(await measureOverload('PostgreSQL', settings));
  } finally {
    await postgres.stop();
  }
}
report.finish();

async function measureOverload(engine: string, settings: Record<string, string>): Promise<Topic> {
  const server = await startServer({
    dataDir: makeFolder(),
    cores: 'server',
    settings: { ...SETTINGS, ...settings },
  });
  const origin = new URL(server.origin);
  const sessions: Session[] = [];
  for (let index = 0; index < SESSIONS; index += 1)
    sessions.push(await signUp(server.origin, `member-${index}@customer.example`));
  const closedLoop = { kind: 'at once', forms: PEAK_FORMS_AT_ONCE } as const;
  await sendCrowd(origin, sessions, closedLoop, WARM_UP_MS);
  const peak = await sendCrowd(origin, sessions, closedLoop, PEAK_MS);
  const perSecond = Math.round(OVERLOAD * peak.goodput);
  await sendCrowd(origin, sessions, { kind: 'at once', forms: 1 }, CALM_MS);
  const over = await sendCrowd(origin, sessions, { kind: 'a second', forms: perSecond }, OVERLOAD_MS);
  const memory = server.memory();
  await sendCrowd(origin, sessions, { kind: 'at once', forms: 1 }, CALM_MS);
  const peakAfter = await sendCrowd(origin, sessions, closedLoop, PEAK_MS);
  await server.stop('SIGKILL');
  const meanPeak = (peak.goodput + peakAfter.goodput) / 2;
  return describe(engine, meanPeak, over, perSecond, memory);
}

function describe(engine: string, peak: number, over: Crowd, perSecond: number, memory: number | undefined): Topic {
  const timesOf = (exchanges: readonly Exchange[], status: number) =>
    exchanges.filter((it) => it.status === status).map((it) => it.milliseconds);
  const p99 = (times: readonly number[]) => (times.length > 0 ? percentile(times, 0.99) : 0);
  const share = over.goodput / peak;
  const refused = timesOf(over.forms, 503);
  const neither = over.forms.filter(({ status }) => status !== 200 && status !== 503).length;
  const pagesFailed = over.pages.filter(({ status }) => status !== 200).length;
  const failedRefreshes = over.refreshes.filter(({ status }) => status !== 200).length;
  const goals: Goal[] = [
    ['accepted a second at peak', peak.toFixed(0), '', true],
    [
      `accepted a second of ${perSecond}`,
      `${over.goodput.toFixed(0)} (${Math.round(100 * share)} %)`,
      `>= ${100 * GOODPUT_SHARE} %`,
      share >= GOODPUT_SHARE,
    ],
    [
      'accepted, p99',
      inMilliseconds(p99(timesOf(over.forms, 200))),
      `<= ${ACCEPTED_WITHIN_MS} ms`,
      p99(timesOf(over.forms, 200)) <= ACCEPTED_WITHIN_MS,
    ],
    ['refused, p99', inMilliseconds(p99(refused)), `<= ${REFUSED_WITHIN_MS} ms`, p99(refused) <= REFUSED_WITHIN_MS],
    ['neither accepted nor refused', String(neither), '0', neither === 0],
    [
      'pages on new connections, p99',
      `${inMilliseconds(p99(timesOf(over.pages, 200)))}, ${pagesFailed} failed`,
      `<= ${PAGES_WITHIN_MS} ms, 0`,
      p99(timesOf(over.pages, 200)) <= PAGES_WITHIN_MS && pagesFailed === 0,
    ],
    [
      'refreshes, p99',
      `${inMilliseconds(p99(timesOf(over.refreshes, 200)))}, ${failedRefreshes} failed`,
      `<= ${ACCEPTED_WITHIN_MS} ms, 0`,
      p99(timesOf(over.refreshes, 200)) <= ACCEPTED_WITHIN_MS && failedRefreshes === 0,
    ],
    ['signed out', `${over.signedOut} of ${SESSIONS}`, '0', over.signedOut === 0],
  ];
  return topicOfGoals(`${engine}: ${OVERLOAD} times the peak for ${OVERLOAD_MS / 1000} s`, goals, [
    ...(memory === undefined ? [] : [`Memory afterwards: ${Math.round(memory / 1_048_576)} MB.`]),
    `The load itself stood still for up to ${inMilliseconds(over.longestPause)}; that is left out of the times.`,
  ]);
}
