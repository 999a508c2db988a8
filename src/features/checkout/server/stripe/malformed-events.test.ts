/** Signed events with a field of an odd value: each is taken or refused, and whatever was taken can be shown and mailed. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { checkoutBody } from '#test/support/browser/buyer.ts';
import { join } from '#test/support/member.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import {
  deliver,
  eventOf,
  invoicePaid,
  onlySession,
  pay,
  refundOf,
  renewalOf,
  subscriptionChange,
  subscriptionEnd,
  type StripeEventBody,
} from '#test/support/peers/stripe-peer.ts';
import { stripeShop } from '#test/support/peers/stripe-shop.ts';
import { runSize } from '#test/support/run-size.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { CheckoutAnswer } from '#features/checkout/shared/order-schema.ts';

const ODD: readonly unknown[] = [
  '',
  'zz',
  'u\u0000d',
  '\uD800',
  'x'.repeat(3_000),
  -1,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  null,
  {},
];

describeOnEachDatabase('a signed event with an odd field', (database) => {
  const shop = stripeShop(database);

  test('never fails, and leaves nothing that fails later', { timeout: 120_000 }, async () => {
    const { site, peer } = shop;
    const ann = await join(site, database.db);
    const { reference } = await ann.ask<CheckoutAnswer>('create-checkout', checkoutBody({ plan: 'engage-iq' }));
    const pending = await database.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    const session = onlySession(peer);
    const completed = pay(session);
    await deliver(site, completed);
    await deliver(site, invoicePaid(session));
    await shop.runJobs();
    const paid = await database.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    const [subscription] = [...peer.subscriptions.values()].slice(-1);
    if (!subscription) throw new Error('no subscription');
    const cases: [typeof pending, StripeEventBody][] = [
      [pending, completed],
      [pending, eventOf('checkout.session.async_payment_succeeded', session)],
      [pending, eventOf('checkout.session.async_payment_failed', session)],
      [pending, eventOf('checkout.session.expired', { ...session, status: 'expired' })],
      [paid, subscriptionChange(subscription, 1)],
      [paid, subscriptionEnd(session)],
      [paid, renewalOf(session)],
      [{ ...paid, payment_intent: null }, invoicePaid(session)],
      [paid, refundOf(session)],
    ];
    const failed: string[] = [];
    for (const [order, event] of cases) {
      for (const path of pathsIn(event)) {
        for (const odd of oddValues()) {
          await database.db.updateTable('orders').set(order).execute();
          const at = path.join('.');
          const bent = withValue({ ...event, ...(at !== 'id' && { id: `evt_${randomUUID()}` }) }, path, odd);
          const { status } = await deliver(site, bent);
          const name = `${event.type} ${at} ${JSON.stringify(odd)?.slice(0, 12)}`;
          if (status !== 200 && status !== 400) failed.push(`${name}: ${status}`);
          if (status !== 200) continue;
          const after = await database.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
          if (isDeepStrictEqual(after, order)) continue;
          // Fewer calls a minute than the limits allow.
          site.clock.advance(2_000);
          const calls = [await ann.call('account-overview'), await site.call('order-status', { reference })];
          for (const { ok, status: shown } of calls) if (!ok) failed.push(`${name}: not shown, ${shown}`);
        }
      }
      if (!(await ann.call('account-overview')).ok) failed.push(`${event.type}: not shown`);
      await shop.runJobs().catch((error: unknown) => failed.push(`${event.type}: ${String(error)}`));
      await renderedMails(database.db, site).catch((error: unknown) => failed.push(`${event.type}: ${String(error)}`));
      await database.db.deleteFrom('outbox').execute();
    }
    expect(failed).toEqual([]);
  });
});

/** All of them, or two by chance. */
function oddValues(): readonly unknown[] {
  const { numRuns } = runSize({ quick: 2, full: ODD.length });
  const from = Math.floor(Math.random() * ODD.length);
  return [...ODD, ...ODD].slice(from, from + numRuns);
}

function pathsIn(value: unknown, path: string[] = []): string[][] {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const inside = parts.flatMap(([name, part]) => pathsIn(part, [...path, name]));
  return path.length === 0 ? inside : [path, ...inside];
}

function withValue<Value>(value: Value, [name, ...rest]: string[], odd: unknown): Value {
  if (name === undefined) return odd as Value;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  copy[name] = withValue(copy[name], rest, odd);
  return copy as Value;
}
