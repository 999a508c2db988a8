import { createServer, connect, type Server, type Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { contactBody } from '#test/support/mail/submissions.ts';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { createRequestMetrics } from '../metrics/request-metrics.ts';
import { createSiteMetrics } from '../metrics/site-metrics.ts';
import { makeReadOnly, makeWritable } from '../move/read-only.ts';
import type { Database } from './database.ts';
import { isDatabaseOutage, isUniqueViolation, outageOf } from './database-outage.ts';
import { openDatabase } from './open-database.ts';
import { tableShapes } from './table-shapes.ts';
import { whyNotStarted } from '../start-up/start-failure.ts';

const ANSWER_WITHIN_MS = 2_000;
/** Shorter than the time that a write waits for a lock. */
const PAUSE_MAX_MS = 1_200;
const NANOSECONDS_PER_MS = 1_000_000;

describe('an error', () => {
  const errorWith = (facts: object, message = '') => Object.assign(new Error(message), facts);
  const refused = errorWith({ code: 'ECONNREFUSED', syscall: 'connect' });
  test.each([
    ['of a server that refuses us at one of its addresses', new AggregateError([new Error('x'), refused]), true],
    ['of nothing that is an outage', new AggregateError([new Error('x')]), false],
    ['of a missing socket', errorWith({ code: 'ENOENT', syscall: 'connect' }), true],
    ['of a missing file', errorWith({ code: 'ENOENT', syscall: 'open' }), false],
    ['of a full disk below the log', errorWith({ code: 'ENOSPC', syscall: 'fdatasync' }), true],
    ['of a full disk elsewhere', errorWith({ code: 'ENOSPC', syscall: 'write' }), false],
    ['of a locked file, by an extended code', errorWith({ errcode: 261 }), true],
    ['of a row that is there already', errorWith({ errcode: 2067 }), false],
    ['of a deadlock', errorWith({ code: '40P01' }), true],
    ['of a server that became read-only', errorWith({ code: '25006' }), true],
    ['of a wrong statement', errorWith({ code: '42601' }), false],
    ['of a broken pipe', errorWith({ code: 'EPIPE' }), true],
    ['of a query that took too long', errorWith({}, 'Query read timeout'), true],
    ['that only quotes one', errorWith({}, 'no Query read timeout'), false],
    ['that is none', 'ECONNREFUSED', false],
  ])('%s', (_what, error, expected) => {
    expect(isDatabaseOutage(error)).toBe(expected);
    expect(outageOf(error) !== undefined).toBe(expected);
  });

  test.each([
    ['of SQLite for a unique key', errorWith({ errcode: 2067 }), true],
    ['of SQLite for a reference', errorWith({ errcode: 787 }), false],
    ['of PostgreSQL for a unique key', errorWith({ code: '23505' }), true],
    ['of PostgreSQL for a reference', errorWith({ code: '23503' }), false],
    ['that is none', { code: '23505' }, false],
  ])('%s says that a row is there already or not', (_what, error, expected) => {
    expect(isUniqueViolation(error)).toBe(expected);
  });
});

describeOnEachDatabase('database outage', (database) => {
  describe.runIf(database.engine === 'postgres')('behind a connection that breaks', () => {
    brokenLine(database);
  });
  describe.runIf(database.engine === 'embedded')('while another process holds the write lock', () => {
    lockedElsewhere(database);
  });
  describe.runIf(database.engine === 'embedded')('on a full disk', () => {
    // A page limit stands in for a full disk.
    test('writes answer 503, reads work, and writes work again once there is room', async () => {
      const db = database.db;
      const events: string[] = [];
      const log = createLog('error', { write: (line) => void events.push(JSON.parse(line).msg) });
      const site = await createTestApp({ db, log, rateLimitScale: 1_000_000 });
      const pages = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0]?.page_count ?? 0;
      await sql`${sql.raw(`pragma max_page_count = ${pages + 1}`)}`.execute(db);
      const send = (index: number) =>
        site.call('submit-contact', contactBody({ message: `${index} ${'x'.repeat(4000)}` }));
      const statuses: number[] = [];
      for (let index = 0; index < 20; index += 1) statuses.push((await send(index)).status);
      const accepted = statuses.filter((status) => status === 200).length;
      expect(new Set(statuses.slice(-5))).toEqual(new Set([503]));
      const ready = await site.app.request('/readyz');
      expect([ready.status, await ready.text()]).toEqual([503, 'not ready: disk full']);
      expect(new Set(events)).toEqual(new Set(['disk full']));
      expect(await metricsOf(db)).toMatch(/^site_disk_full 1$/m);
      expect((await site.app.request('/pricing')).status).toBe(200);
      expect(await db.selectFrom('leads').select('id').execute()).toHaveLength(accepted);
      await sql`${sql.raw('pragma max_page_count = 1000000')}`.execute(db);
      expect((await send(100)).status).toBe(200);
      // Readiness is cached for a second; a second process has nothing cached yet.
      const other = await createTestApp({ db });
      expect((await other.app.request('/readyz')).status).toBe(200);
    });
  });

  test('on a full disk is called that, at the start as well', async () => {
    const error = await whileFull(database, () => errorOfWrite(database.db));
    expect(outageOf(error)).toBe('disk full');
    expect(whyNotStarted(error)).toMatch(/^The disk is full \(.+\)\./);
    expect(await errorOfWrite(database.db)).toBeUndefined();
  });

  test('that a move causes keeps the site ready, without writes', async () => {
    const shapes = tableShapes().filter(({ name }) => name !== 'moves');
    await makeReadOnly(database.db, shapes);
    onTestFinished(() => makeWritable(database.db, shapes));
    const site = await createTestApp({ db: database.db });
    const ready = await site.app.request('/readyz');
    expect([ready.status, await ready.text()]).toEqual([200, 'ready, read-only during a move']);
    expect((await site.call('submit-contact', contactBody())).status).toBe(503);
  });
});

/**
 * Elapsed milliseconds minus the event loop's longest pause, because on a busy machine this process may wait for a
 * core.
 */
function startWatch() {
  const pauses = monitorEventLoopDelay();
  pauses.enable();
  const started = performance.now();
  const longestPause = () => pauses.max / NANOSECONDS_PER_MS;
  return { longestPause, elapsed: () => performance.now() - started - longestPause() };
}

function lockedElsewhere(database: TestDatabase) {
  let site: TestApp;
  let lock: ReturnType<typeof holdLock>;
  beforeEach(async () => {
    if (database.config.engine !== 'embedded') throw new Error('only for the embedded database');
    site = await createTestApp({ db: database.db, rateLimitScale: 1_000_000 });
    lock = holdLock(database.config.file);
  });
  afterEach(() => lock.release());
  const send = (message: string) => site.call('submit-contact', contactBody({ message }));

  test('writes answer 503 within two seconds, reads work, and writes work again once the lock is free', async () => {
    const watch = startWatch();
    const answers = Array.from({ length: 8 }, async (_, index) => {
      const { status, headers } = await send(`Question ${index}`);
      const inTime = watch.elapsed() < ANSWER_WITHIN_MS;
      return { status, inTime, tellsWhen: Number(headers.get('retry-after')) > 0 };
    });
    // A job that writes without a transaction, as the mail worker does.
    const job = database.db.deleteFrom('leads').execute();
    const refused = job.then(() => false, isDatabaseOutage);
    for (const path of ['/pricing', '/healthz', '/readyz']) expect((await site.app.request(path)).status).toBe(200);
    expect(await database.db.selectFrom('leads').select('id').execute()).toEqual([]);
    const readAfter = watch.elapsed();
    for (const answer of await Promise.all(answers))
      expect(answer).toEqual({ status: 503, inTime: true, tellsWhen: true });
    expect(await refused).toBe(true);
    expect(Math.max(readAfter, watch.longestPause())).toBeLessThan(PAUSE_MAX_MS);
    lock.release();
    expect((await send('Question 0')).status).toBe(200);
  });

  test('writes wait for a lock that is released soon', async () => {
    const sent = ['first', 'second', 'third'].map(send);
    // This query gets its turn after the writes have failed to get the lock.
    await sql`select 1`.execute(database.db);
    lock.release();
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await database.db.selectFrom('leads').select('id').execute()).toHaveLength(3);
  });
}

/** Stands in for another process: SQLite's locks are between connections. */
function holdLock(file: string) {
  const holder = new DatabaseSync(file);
  holder.exec('begin immediate');
  return {
    release() {
      if (holder.isOpen) holder.close();
    },
  };
}

function brokenLine(database: TestDatabase) {
  let line: BreakableLine;
  let db: Database;
  let site: TestApp;
  beforeEach(async () => {
    if (database.config.engine !== 'postgres') throw new Error('only for PostgreSQL');
    const url = new URL(database.config.url);
    line = await openLine(Number(url.port));
    url.port = String(line.port);
    db = openDatabase({ engine: 'postgres', url: url.href });
    site = await createTestApp({ db, rateLimitScale: 1_000_000 });
    expect((await site.call('submit-contact', contactBody())).status).toBe(200);
  });
  afterEach(async () => {
    line.mend();
    await db.destroy();
    line.close();
  });

  test.each(['cut', 'freeze'] as const)(
    '%s: writes answer 503 within two seconds, pages work, and the site recovers by itself',
    async (fault) => {
      line[fault]();
      const watch = startWatch();
      const refused = await site.call('submit-contact', contactBody({ message: 'Meanwhile' }));
      expect(watch.elapsed()).toBeLessThan(ANSWER_WITHIN_MS);
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
      expect(await refused.json()).toMatchObject({ error: { code: 'database_unavailable' } });
      expect((await site.app.request('/pricing')).status).toBe(200);
      expect((await site.app.request('/healthz')).status).toBe(200);
      line.mend();
      expect((await site.call('submit-contact', contactBody({ message: 'Meanwhile' }))).status).toBe(200);
    },
  );
}

interface BreakableLine {
  port: number;
  /** Refuses new connections and resets open ones. */
  cut(): void;
  /** Keeps connections open but passes nothing on, like a lost route. */
  freeze(): void;
  mend(): void;
  close(): void;
}

/** A proxy in front of the database. */
async function openLine(target: number): Promise<BreakableLine> {
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    if (state === 'cut') return client.destroy();
    const upstream = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (state === 'open') to.write(bytes);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        sockets.delete(from);
      });
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('a TCP socket has a port');
  return {
    port: address.port,
    cut() {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    freeze() {
      state = 'frozen';
    },
    mend() {
      state = 'open';
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** PostgreSQL's own error, raised by a trigger, or SQLite's at a page limit. */
async function whileFull<Result>({ db, engine }: TestDatabase, run: () => Promise<Result>): Promise<Result> {
  const [fill, free] =
    engine === 'postgres'
      ? [
          `create function no_room() returns trigger language plpgsql as
             $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
           create trigger no_room before insert on rate_limits for each row execute function no_room()`,
          'drop function no_room cascade',
        ]
      : ['pragma max_page_count = 1', 'pragma max_page_count = 1000000'];
  await sql.raw(fill).execute(db);
  try {
    return await run();
  } finally {
    await sql.raw(free).execute(db);
  }
}

async function errorOfWrite(db: Database): Promise<unknown> {
  const keys = Array.from({ length: 100 }, (_, index) => `${'k'.repeat(500)}${index}`);
  const rows = keys.map((key) => ({ key, points: 1, expires_at: 0 }));
  const written = db.insertInto('rate_limits').values(rows).execute();
  return written.then(
    () => undefined,
    (error: unknown) => error,
  );
}

function metricsOf(db: Database): Promise<string> {
  const requests = createRequestMetrics();
  const loadGate = { refused: () => 0 };
  return createSiteMetrics({ db, clock: systemClock, requests, loadGate }).text();
}
