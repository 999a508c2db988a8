/** How many sign-ins a second the server manages, against what the password hash alone allows, and what others notice. */
import { Agent } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { onCores } from './bench-cores.ts';
import { makeFolder, ROOT, startProcess } from './bench-processes.ts';
import { call, startServer } from './bench-server.ts';
import { inMilliseconds, percentile, type Topic } from './bench-table.ts';

const MILLISECONDS = 8_000;
/** Node compiles what runs often; the peak is what comes after that. */
const WARM_UP_MS = 3_000;
/** Enough to keep both hashes busy, and few enough that nobody is turned away. */
const SIGNING_IN = 8;
const OTHERS_EVERY_MS = 10;
const LOWEST_SHARE = 0.8;
const OTHERS_P99_MS = 50;
/** 30 sign-ins in five minutes is what one client may make otherwise. */
const SETTINGS = { RATE_LIMIT_SCALE: '1000000' };

export async function measureSignIns(): Promise<Topic> {
  const hashes = await hashesPerSecond();
  const server = await startServer({ dataDir: makeFolder(), cores: 'all', settings: SETTINGS });
  const agent = new Agent({ keepAlive: true });
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'visitor@customer.example', password: 'correct horse battery' });
  const auth = `${server.origin}/auth/v1`;
  await call(`${auth}/signup`, { agent, headers, body });

  let signedIn = 0;
  let refused = 0;
  const signInUntil = async (end: number) => {
    while (performance.now() < end) {
      const { status } = await call(`${auth}/token?grant_type=password`, { agent, headers, body });
      if (status === 200) signedIn += 1;
      else refused += 1;
    }
  };
  const manySignInUntil = (end: number) => Promise.all(Array.from({ length: SIGNING_IN }, () => signInUntil(end)));
  await manySignInUntil(performance.now() + WARM_UP_MS);

  signedIn = 0;
  const started = performance.now();
  const end = started + MILLISECONDS;
  const others: number[] = [];
  const watchOthers = async () => {
    while (performance.now() < end) {
      const asked = performance.now();
      await call(`${auth}/settings`, { agent });
      others.push(performance.now() - asked);
      await setTimeout(OTHERS_EVERY_MS);
    }
  };
  await Promise.all([manySignInUntil(end), watchOthers()]);
  const perSecond = (signedIn * 1000) / (performance.now() - started);
  agent.destroy();
  await server.stop();

  const p99 = percentile(others, 0.99);
  const isFast = perSecond >= LOWEST_SHARE * hashes && refused === 0;
  const isSmooth = p99 < OTHERS_P99_MS;
  return {
    title: `Sign-ins with ${SIGNING_IN} at once for ${MILLISECONDS / 1000} s`,
    columns: ['', 'result', 'goal', ''],
    rows: [
      ['hashes alone, two at once', `${hashes.toFixed(0)}/s`, '', ''],
      ['sign-ins', `${perSecond.toFixed(0)}/s`, `>= ${100 * LOWEST_SHARE} % of it`, isFast ? 'kept' : 'BROKEN'],
      ['other requests meanwhile, p99', inMilliseconds(p99), `< ${OTHERS_P99_MS} ms`, isSmooth ? 'kept' : 'BROKEN'],
    ],
    broken: [
      ...(isFast ? [] : [`sign-ins: ${perSecond.toFixed(0)}/s of ${hashes.toFixed(0)}/s, ${refused} refused.`]),
      ...(isSmooth ? [] : [`requests beside sign-ins: p99 ${inMilliseconds(p99)}.`]),
    ],
  };
}

/** In a process of its own on the server's cores, because this one keeps to the load's. */
async function hashesPerSecond(): Promise<number> {
  const program = onCores('all', [process.execPath, join(ROOT, 'scripts/bench/hash-rate.ts')]);
  const child = startProcess(program, { cwd: ROOT, env: process.env });
  return Number(await text(child.stdout));
}
