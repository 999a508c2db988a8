import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { PeopleView } from '../../src/features/desk/shared/desk-schema.ts';
import { call, startServer, type Answer } from '../bench/support/bench-server.ts';
import { inMilliseconds, percentile, topicOfGoals, type Topic } from '../bench/support/bench-table.ts';
import { submitAtRate, viewAtRate } from '../bench/contact-load.ts';
import { gapOf } from '../bench/support/lead-ledger.ts';
import { signInAtDesk } from '../bench/support/sessions.ts';
import { backGoal, leadGoals } from './lead-goals.ts';
import { RAISED_LIMITS, type Missing } from './replica.ts';
import { until } from './until.ts';

const SECONDS = 20;
const PER_SECOND = 20;
const PAGES_PER_SECOND = 20;
const DISK = '64m';
const FULL_AFTER_MS = 5_000;
const FULL_FOR_MS = 7_000;
const DESK_EVERY_MS = 200;
/** Waits for the server's own transactions. */
const BUSY_TIMEOUT_MS = 5_000;

export async function fullDisk(): Promise<Topic | Missing> {
  const disk = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=700`, 'small-disk', disk]);
  if (mounted.status !== 0) {
    rmSync(disk, { recursive: true });
    return { missing: 'the right to mount a small disk (run it as root)' };
  }
  try {
    return await fillAndFree(disk);
  } finally {
    spawnSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

async function fillAndFree(disk: string): Promise<Topic> {
  const server = await startServer({ dataDir: disk, cores: 'all', settings: RAISED_LIMITS });
  const file = join(disk, 'site.sqlite');
  const search = await signInAtDesk(server.origin, async (statement) => {
    const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    database.exec(statement);
    database.close();
  });
  const isReady = async () => (await call(`${server.origin}/readyz`)).status === 200;
  const ballast = join(disk, 'ballast');
  const searches: (Answer | undefined)[] = [];

  const over = new AbortController();
  const load = Promise.all([
    submitAtRate(server.origin, PER_SECOND, SECONDS),
    viewAtRate(`${server.origin}/pricing`, PAGES_PER_SECOND, SECONDS),
    (async () => {
      for (; !over.signal.aborted; await setTimeout(DESK_EVERY_MS)) searches.push(await search('visitor'));
    })(),
  ]);
  await setTimeout(FULL_AFTER_MS);
  fill(ballast);
  const filledAt = performance.now();
  const unreadyAfter = await until('the server says that it is not ready', async () => !(await isReady()));
  while (performance.now() - filledAt < FULL_FOR_MS) {
    // The server frees room itself, for example by a checkpoint.
    fill(ballast);
    await setTimeout(DESK_EVERY_MS);
  }
  unlinkSync(ballast);
  const readyAfter = await until('the server is ready again', isReady);
  await setTimeout(SECONDS * 1000 - FULL_AFTER_MS - FULL_FOR_MS);
  over.abort();
  const [outcomes, pages] = await load;
  const answer = await search('visitor');
  await server.stop('SIGKILL');

  const database = new DatabaseSync(file);
  const stored = database
    .prepare('select message from leads')
    .all()
    .map((row) => String(row['message']));
  const people = Number(
    database.prepare("select count(*) as n from people where person_key like 'visitor-%'").get()?.['n'],
  );
  const verdict = String(database.prepare('pragma integrity_check').get()?.['integrity_check']);
  database.close();
  // The cast is safe: this is our own server's answer.
  const { total: found } = JSON.parse(String(answer?.body)) as PeopleView;
  const failedSearches = searches.filter((one) => one?.status !== 200).length;
  const back = (gapOf(outcomes, PER_SECOND)?.until ?? 0) - (FULL_AFTER_MS + FULL_FOR_MS) / 1000;
  return topicOfGoals(`Disk full for ${FULL_FOR_MS / 1000} s, embedded database`, [
    ...leadGoals({ outcomes, stored, perSecond: PER_SECOND, mayRefuse: true }),
    ['pages meanwhile, p99', inMilliseconds(percentile(pages, 0.99)), '', true],
    [
      'searches at the desk meanwhile, not answered',
      `${failedSearches} of ${searches.length}`,
      '0',
      failedSearches === 0,
    ],
    ['not ready after', inMilliseconds(unreadyAfter), '', true],
    ['ready after there is room', inMilliseconds(readyAfter), '', true],
    backGoal('last lead refused after there is room', back),
    [
      'people that the search finds',
      `${found} of ${stored.length}`,
      'all',
      found === stored.length && people === found,
    ],
    ['the file after kill -9', verdict, 'ok', verdict === 'ok'],
  ]);
}

/** Writes until there is no room for another byte. */
function fill(file: string): void {
  const descriptor = openSync(file, 'a');
  try {
    for (let size = 1 << 20; size >= 1; size >>= 1) {
      const bytes = Buffer.alloc(size, 'x');
      try {
        for (;;) if (writeSync(descriptor, bytes) < size) break;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    }
  } finally {
    closeSync(descriptor);
  }
}
