/** The till at /till/:reference: the test till without Stripe keys, or the last step before Stripe's page with them. */
import type { Context, Hono } from 'hono';
import words from '#content/checkout/refusal-words.yaml';
import { orderPagePath, tillPath } from '#features/checkout/shared/order-paths.ts';
import { isOrderReference } from '#features/checkout/shared/order-schema.ts';
import { routes } from '#shared/site/routes.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { type ApiError, invalid, Refusal } from '#server/platform/http/api-error.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { notOurForm, readForm } from '#server/platform/http/request/form-body.ts';
import { isOwnForm } from '#server/platform/http/request/request-origin.ts';
import { anyone, noBody } from '#server/platform/http/request-pipeline.ts';
import { moveOrder, type Happening } from '../orders/advance-order.ts';
import { CHECKOUTS_PER_CLIENT } from '../placing/checkout-endpoints.ts';
import { buyAgain, openTill } from '../placing/order-desk.ts';
import { isBought, type Order } from '../orders/order.ts';
import { findByReference, lockOrder } from '../orders/order-store.ts';
import type { Shop } from '../stripe/shop.ts';
import {
  boughtAlreadyPage,
  confirmStepPage,
  handOverPage,
  replyUnknown,
  testTillPage,
  TILL_ANSWERS,
  TILL_POLICY,
  tillClosedPage,
  type TillAnswer,
} from './till-page.ts';

export const AGAIN_PATH = '/till/:reference/again';

type Shown = ReturnType<typeof testTillPage>;

export function addTillEndpoint(endpoint: Hono<AppEnv>, shop: Shop): void {
  const { db, pipeline, siteUrl, wakeMail } = shop;

  endpoint.get('/till/:reference', (c) => show(c, pageFor));
  endpoint.get('/till/:reference/confirm', (c) =>
    show(c, async (order, now) =>
      isPayable(order) && order.mode === 'test-till' ? confirmStepPage(order, now) : undefined,
    ),
  );

  endpoint.get(AGAIN_PATH, (c) =>
    show(c, async (order, now) => (isBought(order) ? boughtAlreadyPage(order, now) : undefined)),
  );
  endpoint.post(AGAIN_PATH, (c) =>
    pipeline.run(c, {
      limit: CHECKOUTS_PER_CLIENT,
      isSlow: true,
      parse: readForm,
      authorize: () => requireOwnForm(c),
      async act({ body: form, now }) {
        const reference = c.req.param('reference');
        if (!form.has('termsAccepted')) return c.redirect(`${tillPath(reference)}/again`, 303);
        const next = await buyAgain(shop, reference, now);
        if (!next) return c.redirect(tillPath(reference), 303);
        return c.redirect(next.url.startsWith('/') ? next.url : tillPath(next.reference), 303);
      },
    }),
  );

  endpoint.post('/till/:reference', (c) =>
    pipeline.run(c, {
      parse: readForm,
      authorize: () => requireOwnForm(c),
      async act({ body: form, now }) {
        const reference = c.req.param('reference');
        if (!isOrderReference(reference)) return replyUnknown(c, noSuchTill);
        const answer = TILL_ANSWERS.find((one) => one === form.get('answer'));
        if (!answer) throw invalid(words.noAnswer);
        if (answer === 'step') return c.redirect(`${tillPath(reference)}/confirm`, 303);
        const order = await db.transaction().execute((tx) => take(tx, reference, answer, now));
        if (!order) return replyUnknown(c, noSuchTill);
        wakeMail();
        return c.redirect(pathAfter(order), 303);
      },
    }),
  );

  function requireOwnForm(c: Context): void {
    if (!isOwnForm(c.req.raw, siteUrl)) throw new Refusal(notOurForm);
  }

  async function show(
    c: Context<AppEnv, '/till/:reference'>,
    pageOf: (order: Order, now: number) => Promise<Shown | undefined>,
  ): Promise<Response> {
    return pipeline.run(c, {
      parse: noBody,
      authorize: anyone,
      async act({ now }) {
        const order = await findByReference(db, c.req.param('reference'));
        if (!order) return replyUnknown(c, noSuchTill);
        const page = await pageOf(order, now);
        if (!page) return c.redirect(pathAfter(order), 303);
        c.header('content-security-policy', TILL_POLICY);
        // With no-referrer, the browser would send the page's forms with `Origin: null`.
        c.header('referrer-policy', 'same-origin');
        return c.html(page);
      },
    });
  }

  /** None for an order that is decided, so that the back button can't pay it twice. */
  async function pageFor(order: Order, now: number): Promise<Shown | undefined> {
    if (!isPayable(order)) return undefined;
    if (order.mode === 'test-till') return testTillPage(order, now);
    try {
      return handOverPage(order, await openTill(shop, order), now);
    } catch (error) {
      if (error instanceof Refusal) return tillClosedPage(order);
      throw error;
    }
  }

  async function take(
    tx: Queryable,
    reference: string,
    answer: keyof typeof HAPPENINGS,
    now: number,
  ): Promise<Order | undefined> {
    const order = await lockOrder(tx, 'reference', reference);
    if (order?.mode !== 'test-till') return undefined;
    const isTooLate = order.state === 'pending' && order.expires_at <= now;
    // A decided order stays as it is: a second click or the back button changes nothing.
    if (order.state !== 'pending') return order;
    return (await moveOrder(tx, shop, order, isTooLate ? { event: 'time ran out' } : HAPPENINGS[answer], now)).order;
  }
}

const HAPPENINGS: Record<Exclude<TillAnswer, 'step'>, Happening> = {
  approve: { event: 'payment confirmed' },
  decline: { event: 'payment failed', reason: 'declined' },
  leave: { event: 'buyer left', reason: 'left' },
};

function isPayable(order: Order): boolean {
  return order.state === 'pending' && !isBought(order);
}

function pathAfter(order: Order): string {
  const { state, reference } = order;
  if (isPayable(order)) return tillPath(reference);
  const isUnpaid = state === 'failed' || state === 'expired';
  return orderPagePath(isUnpaid ? routes['payment-failed'] : routes['payment-success'], reference);
}

const noSuchTill: ApiError = { code: 'not_found', message: words.noSuchTill };
