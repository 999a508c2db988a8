import { beforeEach, expect, test } from 'vitest';
import { order } from '#test/support/browser/buyer.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { claimDueOrder } from './order-store.ts';

const NOW = Date.UTC(2026, 10, 21);
const UNTIL = NOW + 60_000;

describeOnEachDatabase('orders that are due for a check', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
    for (const [businessName, due] of [
      ['Second', NOW - 1],
      ['Third', NOW],
      ['First', NOW - 2],
      ['Later', NOW + 1],
    ] as const) {
      const { reference } = await order(site, { businessName });
      await database.db.updateTable('orders').set({ next_check_at: due }).where('reference', '=', reference).execute();
    }
  });
  const claim = async () => (await claimDueOrder(database.db, NOW, UNTIL))?.business_name;

  test('are claimed by who waits longest, each once', async () => {
    expect([await claim(), await claim(), await claim(), await claim()]).toEqual([
      'First',
      'Second',
      'Third',
      undefined,
    ]);
  });

  test('are claimed by one of two workers', async () => {
    const claimed = await Promise.all([claim(), claim(), claim(), claim(), claim()]);
    const names = claimed.filter((name) => name !== undefined);
    expect(new Set(names).size).toBe(names.length);
  });
});
