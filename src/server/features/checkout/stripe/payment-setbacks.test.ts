import { MINUTE_MS, HOUR_MS } from '../../../../shared/site/durations.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkoutBody, order, statusOf } from '../../../../../test/support/buyer.ts';
import { renderedMails } from '../../../../../test/support/rendered-mail.ts';
import {
  deliver,
  onlySession,
  pay,
  startStripePeer,
  type StripePeer,
} from '../../../../../test/support/stripe-peer.ts';
import { createTestApp, type TestApp } from '../../../../../test/support/test-app.ts';
import { describeOnEachDatabase } from '../../../../../test/support/test-database.ts';
import { jobsOf } from '../../../platform/feature/feature.ts';

let peer: StripePeer;
beforeAll(async () => {
  peer = await startStripePeer();
});
afterAll(async () => peer.stop());

describeOnEachDatabase('when something breaks', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    peer.setMode('answer');
    peer.sessions.length = 0;
    site = await createTestApp({ db: database.db, stripe: peer.settings });
  });
  const runJobs = async () => {
    for (const job of jobsOf(site.features)) await job.run(site.clock.now(), new AbortController().signal);
  };
  const kindsMailed = async () => (await renderedMails(database.db, site)).map(({ kind }) => kind);
  const ordersKept = () => database.db.selectFrom('orders').selectAll().orderBy('created_at').execute();

  it('Stripe refuses or hangs up: nothing is lost, and a retry makes one order and one session', async () => {
    for (const mode of ['refuse', 'cut-after-work'] as const) {
      peer.setMode(mode);
      const answer = await site.call('create-checkout', checkoutBody());
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('30');
    }
    peer.setMode('answer');
    const { url } = await order(site);
    expect(url).toBe(onlySession(peer).url);
    expect(await ordersKept()).toHaveLength(1);
  });

  it('a webhook never arrives: the job asks Stripe', async () => {
    const { reference } = await order(site);
    pay(onlySession(peer));
    site.clock.advance(2 * MINUTE_MS);
    await runJobs();
    expect(await statusOf(site, reference)).toMatchObject({ state: 'pending' });
    site.clock.advance(10 * MINUTE_MS);
    await Promise.all([runJobs(), runJobs()]);
    expect(await statusOf(site, reference)).toMatchObject({ state: 'paid', invoiceNumber: 'TEST-000001' });
    await deliver(site, pay(onlySession(peer)));
    expect((await kindsMailed()).filter((kind) => kind === 'order-receipt')).toHaveLength(1);
  });

  it('Stripe is down while the job asks: the order stays pending, and the next check settles it', async () => {
    const { reference } = await order(site);
    pay(onlySession(peer));
    peer.setMode('refuse');
    site.clock.advance(12 * HOUR_MS);
    await runJobs();
    expect(await statusOf(site, reference)).toMatchObject({ state: 'pending' });
    peer.setMode('answer');
    site.clock.advance(HOUR_MS);
    await runJobs();
    expect(await statusOf(site, reference)).toMatchObject({ state: 'paid' });
  });

  it('a session ends unpaid: its order expires, and the same choice gets a new one', async () => {
    const first = await order(site);
    onlySession(peer).status = 'expired';
    site.clock.advance(5 * MINUTE_MS);
    await runJobs();
    expect(await statusOf(site, first.reference)).toMatchObject({ state: 'expired' });
    const second = await order(site);
    expect(second.reference).not.toBe(first.reference);
    expect(peer.sessions).toHaveLength(2);
  });

  it('the process dies before it stores the session: the event still finds the order', async () => {
    const { reference } = await order(site);
    await database.db.updateTable('orders').set({ session_id: null, session_url: null }).execute();
    await deliver(site, pay(onlySession(peer)));
    expect(await statusOf(site, reference)).toMatchObject({ state: 'paid' });
  });

  it('copies of a delayed event arrive while the job runs: one receipt', async () => {
    const { reference } = await order(site);
    const event = pay(onlySession(peer));
    site.clock.advance(10 * MINUTE_MS);
    const copies = Array.from({ length: 10 }, async (_, index) => deliver(site, { ...event, id: `evt_${index}` }));
    await Promise.all([...copies, runJobs(), runJobs()]);
    expect(await statusOf(site, reference)).toMatchObject({ state: 'paid', invoiceNumber: 'TEST-000001' });
    expect((await kindsMailed()).filter((kind) => kind === 'order-receipt')).toHaveLength(1);
  });
});
