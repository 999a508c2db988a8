/** Measures sign-ins per second against what the password hash alone allows, and what other visitors notice. */
import { Agent } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { moveToAllCores, moveToLoadCore, onCores } from './support/bench-cores.ts';
import { makeFolder, ROOT, startProcess } from './support/bench-processes.ts';
import { call, startServer } from './support/bench-server.ts';
import { inMilliseconds, median, percentile, topicOfGoals, type Topic } from './support/bench-table.ts';

const ROUNDS = 5;
const ROUND_MS = 4_000;
/** Node compiles code that runs often; the peak comes after that. */
const WARM_UP_MS = 3_000;
/** Enough to keep both hashes busy, and few enough that none is refused. */
const SIGNING_IN = 8;
const OTHERS_EVERY_MS = 20;
const LOWEST_SHARE = 0.8;
const OTHERS_P99_MS = 50;
/** Otherwise one client may make only 30 sign-ins in five minutes. */
const SETTINGS = { RATE_LIMIT_SCALE: '1000000' };

export async function measureSignIns(): Promise<Topic> {
  moveToAllCores();
  const server = await startServer({ dataDir: makeFolder(), cores: 'all', settings: SETTINGS });
  const agent = new Agent({ keepAlive: true });
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'visitor@customer.example', password: 'correct horse battery' });
  const auth = `${server.origin}/auth/v1`;
  await call(`${auth}/signup`, { agent, headers, body });

  let refused = 0;
  /** Resolves to the successful sign-ins per second. */
  const signInFor = async (milliseconds: number) => {
    let signedIn = 0;
    const started = performance.now();
    const signInOnAndOn = async () => {
      while (performance.now() - started < milliseconds) {
        const { status } = await call(`${auth}/token?grant_type=password`, { agent, headers, body });
        if (status === 200) signedIn += 1;
        else refused += 1;
      }
    };
    await Promise.all(Array.from({ length: SIGNING_IN }, signInOnAndOn));
    return (signedIn * 1000) / (performance.now() - started);
  };
  const others: number[] = [];
  const watchOthersUntil = async (isOver: () => boolean) => {
    while (!isOver()) {
      const asked = performance.now();
      await call(`${auth}/settings`, { agent });
      others.push(performance.now() - asked);
      await setTimeout(OTHERS_EVERY_MS);
    }
  };

  await signInFor(WARM_UP_MS);
  const hashRates: number[] = [];
  const signInRates: number[] = [];
  // Alternately, because the speed of a shared machine changes within seconds.
  for (let round = 0; round < ROUNDS; round += 1) {
    hashRates.push(await hashesPerSecond());
    let isOver = false;
    const watching = watchOthersUntil(() => isOver);
    signInRates.push(await signInFor(ROUND_MS));
    isOver = true;
    await watching;
  }
  agent.destroy();
  await server.stop();
  moveToLoadCore();

  // Compares each round with the hashes just before it.
  const shares = signInRates.map((rate, round) => rate / (hashRates[round] ?? 0));
  const p99 = percentile(others, 0.99);
  const percent = (value: number) => `${Math.floor(100 * value)} %`;
  const rounded = (rates: number[]) =>
    `${median(rates).toFixed(0)}/s (${rates.map((rate) => rate.toFixed(0)).join(', ')})`;
  return topicOfGoals(
    `4. Sign-ins with ${SIGNING_IN} at once, median and each of ${ROUNDS} rounds of ${ROUND_MS / 1000} s`,
    [
      ['hashes alone, two at once', rounded(hashRates), '', true],
      ['sign-ins', rounded(signInRates), '', true],
      [
        'share',
        `${percent(median(shares))} (${shares.map(percent).join(', ')})`,
        `>= ${percent(LOWEST_SHARE)}`,
        median(shares) >= LOWEST_SHARE,
      ],
      ['refused', String(refused), '0', refused === 0],
      ['others meanwhile, p99', inMilliseconds(p99), `< ${OTHERS_P99_MS} ms`, p99 < OTHERS_P99_MS],
    ],
  );
}

/** In a separate process on all cores, because this one may be bound to the load's core. */
async function hashesPerSecond(): Promise<number> {
  const program = onCores('all', [process.execPath, join(ROOT, 'lab/bench/support/hash-rate.ts')]);
  const child = startProcess(program, { cwd: ROOT, env: process.env });
  return Number(await text(child.stdout));
}
