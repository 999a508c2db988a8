/** Keeps trials of paid plans from ending before go-live, and ends those of plans that were refunded before it. */
import { DAY_MS } from '#shared/site/durations.ts';
import type { Job } from '#server/platform/jobs/feature-jobs.ts';
import { isBeforeGoLive, type Order, orderOf } from '../orders/order.ts';
import { actOnPlan, type PlanAct } from '../orders/plan-hold.ts';
import type { Shop } from './shop.ts';
import { TRIAL_MS, type StripeService } from './stripe-service.ts';

export function createKeepTrials({ db, stripe, log }: Pick<Shop, 'db' | 'stripe' | 'log'>): Job {
  return {
    name: 'keep-trials',
    // A trial is prolonged by weeks, so a site that is down for days charges nobody too early.
    everyMs: DAY_MS,
    async run(now, stopping) {
      if (!stripe) return;
      for (const { id } of await waiting(stripe.mode, now)) {
        if (stopping.aborted) return;
        const done = actOnPlan(db, id, keeping(stripe, now), now);
        // One order that fails keeps no other waiting.
        await done.catch((error: unknown) => log.warn({ job: 'keep-trials', orderId: id, error }, 'trial not changed'));
      }
    },
  };

  function keeping(service: StripeService, now: number): PlanAct<void> {
    return {
      // It may have gone live since it was listed: a trial prolonged now would give its months away.
      wanted: isBeforeGoLive,
      async ask({ state, subscription }) {
        if (subscription === null) return;
        await (state === 'paid' ? service.prolongTrial(subscription, now) : service.cancelSubscription(subscription));
      },
      write: async () => undefined,
    };
  }

  async function waiting(mode: StripeService['mode'], now: number): Promise<Order[]> {
    const rows = await db
      .selectFrom('orders')
      .selectAll()
      .where('live_at', 'is', null)
      .where('mode', '=', mode)
      .where('subscription', 'is not', null)
      .where((order) =>
        order.or([
          order('state', '=', 'paid'),
          order.and([order('state', '=', 'refunded'), order('ended_at', '>', now - TRIAL_MS)]),
        ]),
      )
      .execute();
    return rows.map(orderOf).filter(isBeforeGoLive);
  }
}
