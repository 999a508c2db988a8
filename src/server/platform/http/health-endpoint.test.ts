import { beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { openDatabase } from '../db/open-database.ts';

describeOnEachDatabase('health', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });

  test('is alive and ready', async () => {
    expect((await site.app.request('/healthz')).status).toBe(200);
    expect((await site.app.request('/readyz')).status).toBe(200);
  });

  test('is alive but not ready while it stops', async () => {
    site.setStopping();
    const ready = await site.app.request('/readyz');
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await site.app.request('/healthz')).status).toBe(200);
  });

  test('is alive but not ready without its database', async () => {
    const db = openDatabase({ engine: 'postgres', url: 'postgres://nobody@127.0.0.1:1/nothing' });
    site = await createTestApp({ db });
    expect((await site.app.request('/readyz')).status).toBe(503);
    expect((await site.app.request('/healthz')).status).toBe(200);
    await db.destroy();
  });
});
