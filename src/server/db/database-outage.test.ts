import { createServer, connect, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { describeOnEachDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { contactBody } from '../../../test/support/submissions.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';

/** Security-bar R6. */
const ANSWER_WITHIN_MS = 2_000;

describeOnEachDatabase('database outage', (database) => {
  describe.runIf(database.engine === 'postgres')('behind a line that breaks', () => {
    brokenLine(database);
  });
  describe.runIf(database.engine === 'embedded')('without room', () => {
    // Security-bar R7, with a page limit in place of a disk.
    test('a full disk answers 503, reads go on, and writing works again once there is room', async () => {
      const db = database.db;
      const site = await createTestApp({ db, rateLimitScale: 1_000_000 });
      const pages = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0]?.page_count ?? 0;
      await sql`${sql.raw(`pragma max_page_count = ${pages + 1}`)}`.execute(db);
      const send = (index: number) =>
        site.call('submit-contact', contactBody({ message: `${index} ${'x'.repeat(4000)}` }));
      const statuses: number[] = [];
      for (let index = 0; index < 20; index += 1) statuses.push((await send(index)).status);
      const accepted = statuses.filter((status) => status === 200).length;
      expect(new Set(statuses.slice(-5))).toEqual(new Set([503]));
      expect(await db.selectFrom('leads').select('id').execute()).toHaveLength(accepted);
      await sql`${sql.raw('pragma max_page_count = 1000000')}`.execute(db);
      expect((await send(100)).status).toBe(200);
    });
  });
});

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
    '%s: 503 within two seconds, pages go on, and it recovers by itself',
    async (fault) => {
      line[fault]();
      const started = performance.now();
      const refused = await site.call('submit-contact', contactBody({ message: 'Meanwhile' }));
      expect(performance.now() - started).toBeLessThan(ANSWER_WITHIN_MS);
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
  /** Refuses and resets connections. */
  cut(): void;
  /** Keeps connections open and passes nothing on, as a lost route does. */
  freeze(): void;
  mend(): void;
  close(): void;
}

/** A proxy on the way to the database. */
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
