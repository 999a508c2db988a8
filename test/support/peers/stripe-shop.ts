/** A site that is paid through the local Stripe: a new one for each test of a suite, with what the tests ask of it. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { jobsOf } from '#server/platform/feature/feature.ts';
import type { Database } from '#server/platform/db/database.ts';
import { startStripePeer, type StripePeer } from './stripe-peer.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** Call it in the suite, once. */
export function stripeShop(database: { readonly db: Database }) {
  let peer: StripePeer;
  let site: TestApp;
  beforeAll(async () => {
    peer = await startStripePeer();
  });
  afterAll(async () => peer.stop());
  beforeEach(async () => {
    peer.setMode('answer');
    peer.sessions.length = 0;
    site = await createTestApp({ db: database.db, stripe: peer.settings });
  });
  return {
    get peer() {
      return peer;
    },
    get site() {
      return site;
    },
    async runJobs() {
      for (const job of jobsOf(site.features)) await job.run(site.clock.now(), new AbortController().signal);
    },
    async kindsMailed() {
      const rows = await database.db
        .selectFrom('outbox')
        .select('kind')
        .orderBy('created_at')
        .orderBy('kind')
        .execute();
      return rows.map(({ kind }) => kind);
    },
    ordersKept: () => database.db.selectFrom('orders').selectAll().orderBy('created_at').execute(),
  };
}
