/** The till at /till/:reference: the test till without Stripe keys, or the last step before Stripe's page with them. */
import type { Context, Hono } from 'hono';
import { isOrderReference, orderPagePath } from '../../../shared/order-schema.ts';
import { routes } from '../../../shared/routes.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal, type ApiError } from '../../platform/http/api-error.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { notOurForm, readForm } from '../../platform/http/form-body.ts';
import { isOwnForm } from '../../platform/http/request-origin.ts';
import { anyone, noBody, type Pipeline } from '../../platform/http/request-pipeline.ts';
import type { Happening, OrderMover } from './advance-order.ts';
import type { OrderDesk } from './order-desk.ts';
import { findByReference, lockOrder, type Order } from './order-store.ts';
import {
  confirmStepPage,
  handOverPage,
  testTillPage,
  TILL_ANSWERS,
  TILL_POLICY,
  tillClosedPage,
  type TillAnswer,
} from './till-page.ts';
import { tillPath } from './till-path.ts';

export interface TillEndpointOptions {
  db: Database;
  pipeline: Pipeline;
  siteUrl: string;
  desk: OrderDesk;
  moveOrder: OrderMover;
  wakeMail: () => void;
}

type Shown = ReturnType<typeof testTillPage>;

export function addTillEndpoint(endpoint: Hono<AppEnv>, options: TillEndpointOptions): void {
  const { db, pipeline, siteUrl, desk, moveOrder, wakeMail } = options;

  endpoint.get('/till/:reference', (c) => show(c, pageFor));
  endpoint.get('/till/:reference/confirm', (c) =>
    show(c, async (order) => (order.mode === 'test-till' ? confirmStepPage(order) : undefined)),
  );

  endpoint.post('/till/:reference', (c) => {
    c.header('cache-control', 'no-store');
    return pipeline.run(c, {
      parse: readForm,
      authorise() {
        if (!isOwnForm(c.req.raw, siteUrl)) throw new Refusal(notOurForm);
      },
      async act({ body: form, now }) {
        const reference = c.req.param('reference');
        if (!isOrderReference(reference)) throw new Refusal(noSuchTill);
        const answer = TILL_ANSWERS.find((one) => one === form.get('answer'));
        if (!answer) throw new Refusal(noAnswer);
        if (answer === 'step') return c.redirect(`${tillPath(reference)}/confirm`, 303);
        const order = await db.transaction().execute((tx) => take(tx, reference, answer, now));
        wakeMail();
        return c.redirect(pathAfter(order), 303);
      },
    });
  });

  /** Redirects an order that is no longer pending, so that the back button can't pay it twice. */
  async function show(
    c: Context<AppEnv, '/till/:reference'>,
    pageOf: (order: Order) => Promise<Shown | undefined>,
  ): Promise<Response> {
    c.header('cache-control', 'no-store');
    return pipeline.run(c, {
      parse: noBody,
      authorise: anyone,
      async act() {
        const order = await findByReference(db, c.req.param('reference'));
        if (!order) throw new Refusal(noSuchTill);
        if (order.state !== 'pending') return c.redirect(pathAfter(order), 303);
        const page = await pageOf(order);
        if (!page) throw new Refusal(noSuchTill);
        c.header('content-security-policy', TILL_POLICY);
        // With no-referrer, the browser would send the page's forms with `Origin: null`.
        c.header('referrer-policy', 'same-origin');
        return c.html(page);
      },
    });
  }

  async function pageFor(order: Order): Promise<Shown> {
    if (order.mode === 'test-till') return testTillPage(order);
    try {
      return handOverPage(order, await desk.openTill(order));
    } catch (error) {
      if (error instanceof Refusal) return tillClosedPage(order);
      throw error;
    }
  }

  async function take(
    tx: Parameters<OrderMover>[0],
    reference: string,
    answer: keyof typeof HAPPENINGS,
    now: number,
  ): Promise<Order> {
    const order = await lockOrder(tx, 'reference', reference);
    if (order?.mode !== 'test-till') throw new Refusal(noSuchTill);
    const isTooLate = order.state === 'pending' && order.expires_at <= now;
    // A decided order stays as it is: a second click or the back button changes nothing.
    if (order.state !== 'pending') return order;
    return (await moveOrder(tx, order, isTooLate ? { event: 'time ran out' } : HAPPENINGS[answer], now)).order;
  }
}

const HAPPENINGS: Record<Exclude<TillAnswer, 'step'>, Happening> = {
  approve: { event: 'payment confirmed' },
  decline: { event: 'payment failed', reason: 'declined' },
  leave: { event: 'buyer left', reason: 'left' },
};

function pathAfter({ state, reference }: Order): string {
  const isUnpaid = state === 'failed' || state === 'expired';
  return orderPagePath(isUnpaid ? routes['payment-failed'] : routes['payment-success'], reference);
}

const noAnswer: ApiError = { code: 'validation_failed', message: 'Press one of the buttons of the till.' };
const noSuchTill: ApiError = { code: 'not_found', message: 'There is no order to pay here.' };
