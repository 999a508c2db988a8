/**
 * Lets one act at a time change a plan. Stripe takes seconds to answer, for which no transaction may wait, so the plan is
 * held by a time in its row meanwhile. Of two acts at once, the second is refused and changes nothing.
 */
import words from '#content/checkout/refusal-words.yaml';
import { MINUTE_MS } from '#shared/site/durations.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { Refusal, type ApiError } from '#server/platform/http/api-error.ts';
import type { Order } from './order.ts';
import { changeOrder, lockOrder } from './order-store.ts';

/** Longer than Stripe's library takes for two calls with their retries. A process that died holds it no longer. */
const HOLD_MS = MINUTE_MS;

export interface PlanAct<Answer> {
  /** Whether there is something to do. Throws a Refusal for an order that this may not be done to. */
  wanted: (order: Order) => boolean;
  /** Asks Stripe, outside any transaction. Not called for an order of the test till, of which Stripe knows nothing. */
  ask: (order: Order) => Promise<Answer>;
  /** `order` is locked, and nobody else has changed the plan since `wanted`. */
  write: (tx: Queryable, order: Order, answer: Answer | undefined) => Promise<unknown>;
}

/** @throws {Refusal} while another act holds the plan. */
export async function actOnPlan<Answer>(db: Database, id: string, act: PlanAct<Answer>, now: number): Promise<void> {
  const until = now + HOLD_MS;
  const held = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, 'id', id);
    if (!order || !act.wanted(order)) return undefined;
    if (order.plan_held_until !== null && order.plan_held_until > now) throw new Refusal(planIsHeld);
    if (order.mode !== 'test-till') return changeOrder(tx, order, { plan_held_until: until });
    await act.write(tx, order, undefined);
    return undefined;
  });
  if (!held) return;
  try {
    const answer = await act.ask(held);
    await release(async (tx, order) => act.write(tx, order, answer));
  } catch (error) {
    await release();
    throw error;
  }

  /** Does nothing once the hold has run out and somebody else has the plan. Stripe's event about this act comes anyway. */
  async function release(write?: (tx: Queryable, order: Order) => Promise<unknown>): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, 'id', id);
      if (order?.plan_held_until !== until) return;
      const free = await changeOrder(tx, order, { plan_held_until: null });
      await write?.(tx, free);
    });
  }
}

const RETRY_SECONDS = 10;
const planIsHeld: ApiError = {
  code: 'conflict',
  message: words.planIsHeld,
  headers: { 'retry-after': String(RETRY_SECONDS) },
};
