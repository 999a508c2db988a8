/** Which plans' trials are kept or ended at Stripe, among orders that differ from those in one thing each. */
import { beforeEach, expect, test, vi } from 'vitest';
import { order } from '#test/support/browser/buyer.ts';
import { createTestApp } from '#test/support/test-app.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { createLog } from '#server/platform/log.ts';
import type { Tables } from '#server/platform/db/database.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import { createKeepTrials } from './keep-trials.ts';
import type { StripeService } from './stripe-service.ts';

describeOnEachDatabase('the daily look at trials', (database) => {
  const clock = createTestClock();
  const now = clock.now();
  let asked: string[];
  let failing: string;
  let failed: unknown[];
  let meanwhile: () => Promise<unknown>;
  beforeEach(() => {
    [asked, failing, failed] = [[], '', []];
    meanwhile = async () => undefined;
  });

  const stripe = {
    mode: 'stripe-test',
    async prolongTrial(subscription: string, at: number) {
      if (subscription === failing) throw new Error('as the test wants it');
      asked.push(`keep ${subscription}, ${at === now ? 'from now' : 'from another time'}`);
      await meanwhile();
    },
    cancelSubscription: async (subscription: string) => void asked.push(`end ${subscription}`),
  } as unknown as StripeService;
  const run = async (stopping = new AbortController().signal) => {
    const warn = vi.fn<(fields: object, event: string) => void>((fields) => void failed.push(fields));
    const log = { ...createLog('silent'), warn };
    await createKeepTrials({ db: database.db, stripe, log }).run(now, stopping);
    return asked.toSorted();
  };
  /** Orders that wait for their go-live, apart from what is given. */
  const place = async (orders: Record<string, Partial<Tables['orders']>>) => {
    const site = await createTestApp({ db: database.db, clock });
    await order(site);
    const { db } = database;
    const [placed] = await db.deleteFrom('orders').returningAll().execute();
    if (!placed) throw new Error('No order was placed.');
    const waiting = { ...placed, state: 'paid', mode: 'stripe-test', paid_at: now, next_check_at: null } as const;
    const rows = Object.entries(orders).map(([id, changed]) => ({
      ...waiting,
      id,
      reference: id,
      subscription: id,
      ...changed,
    }));
    await db.insertInto('orders').values(rows).execute();
  };

  test('keeps those that wait for their go-live, and no others', async () => {
    await place({
      waits: {},
      'waits, too': {},
      'is live': { live_at: now },
      'is of real money': { mode: 'stripe-live' },
      'is of the test till': { mode: 'test-till' },
      'has no plan at Stripe': { subscription: null },
      'is not paid': { state: 'pending', paid_at: null },
      'began at once': { lines: '[]' },
    });
    expect(await run()).toEqual(['keep waits, from now', 'keep waits, too, from now']);
  });

  test('ends those that were refunded, as long as the trial may still run', async () => {
    await place({
      'ended just now': { state: 'refunded', ended_at: now },
      'ended 59 days ago': { state: 'refunded', ended_at: now - 60 * DAY_MS + 1 },
      'ended 60 days ago': { state: 'refunded', ended_at: now - 60 * DAY_MS },
      'was live': { state: 'refunded', ended_at: now, live_at: now - DAY_MS },
    });
    expect(await run()).toEqual(['end ended 59 days ago', 'end ended just now']);
  });

  test('leaves alone what has gone live since the look began', async () => {
    await place({ a: {}, b: {}, c: {} });
    meanwhile = async () => database.db.updateTable('orders').set({ live_at: now }).execute();
    expect(await run()).toHaveLength(1);
  });

  test('goes on after one that fails, says which, and stops when the site does', async () => {
    await place({ a: {}, b: {}, c: {} });
    failing = 'b';
    expect(await run()).toEqual(['keep a, from now', 'keep c, from now']);
    expect(failed).toMatchObject([{ orderId: 'b' }]);
    asked = [];
    expect(await run(AbortSignal.abort())).toEqual([]);
  });
});
