/** Both ways to order: the function `create-checkout`, and the form's plain post in browsers that block scripts. */
import { MINUTE_MS } from '#shared/site/durations.ts';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { INVOICE_FIELDS, problemAnchor } from '#features/checkout/shared/buyer-fields.ts';
import { tillPath } from '#features/checkout/shared/order-paths.ts';
import { checkoutSchema } from '#features/checkout/shared/order-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { Refusal } from '#server/platform/http/api-error.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { textOf } from '#server/platform/http/request/form-body.ts';
import { addPlainPost } from '#server/platform/http/plain-post.ts';
import { defineCommand, type FunctionBody } from '#server/platform/http/site-function.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import type { Shop } from '../stripe/shop.ts';
import { place, whereToPay } from './order-desk.ts';

export const CHECKOUTS_PER_CLIENT: RateLimit = { name: 'checkouts', points: 30, windowMs: 10 * MINUTE_MS };
const PLAN_ID = /^[a-z-]{1,40}$/;
const SEATS = /^\d{1,4}$/;

export function createCreateCheckout(shop: Shop): FunctionBody {
  return defineCommand({
    schema: checkoutSchema,
    async act(checkout, { tx, user, client, now }) {
      const { reference } = await place(tx, shop, checkout, { userId: user?.id ?? null, client }, now);
      return { reference };
    },
    // `answer` is what `act` returned.
    finish: async (_checkout, answer, { now }) => ({ ...(await whereToPay(shop, String(answer.reference), now)) }),
  });
}

export function addCheckoutForm(endpoint: Hono<AppEnv>, shop: Shop): void {
  addPlainPost(endpoint, shop, {
    path: routes.checkout,
    limit: CHECKOUTS_PER_CLIENT,
    sharesPage: true,
    isSlow: true,
    async answer(c, { form, client, now, commit }) {
      const backWith = (problem: string) => c.redirect(backPath(form, problem), 303);
      const read = v.safeParse(checkoutSchema, checkoutOf(form));
      if (!read.success) return backWith(fieldOf(read.issues));
      try {
        const { reference } = await commit(async (tx) => place(tx, shop, read.output, { userId: null, client }, now));
        const { reference: payable, url } = await whereToPay(shop, reference, now);
        // To the till, never to Stripe: by its CSP (form-action), the page's forms reach this site only.
        return c.redirect(url.startsWith('/') ? url : tillPath(payable), 303);
      } catch (error) {
        if (error instanceof Refusal) return backWith(problemOf(error));
        throw error;
      }
    },
  });
}

/** Path back to the form. The query carries plan, seats and problem only; the back button restores the other fields. */
function backPath(form: FormData, problem: string): string {
  const query = new URLSearchParams();
  const plan = textOf(form, 'plan') ?? '';
  const seats = textOf(form, 'seats') ?? '';
  if (PLAN_ID.test(plan)) query.set('plan', plan);
  if (SEATS.test(seats)) query.set('seats', seats);
  query.set('problem', problem);
  return `${routes.checkout}?${query.toString()}#${problemAnchor(problem)}`;
}

function checkoutOf(form: FormData): object {
  const seats = textOf(form, 'seats') ?? '1';
  const promotionCode = textOf(form, 'promotionCode')?.trim();
  return {
    plan: textOf(form, 'plan'),
    seats: SEATS.test(seats) ? Number(seats) : NaN,
    businessName: textOf(form, 'businessName'),
    email: textOf(form, 'email'),
    ...(promotionCode && { promotionCode }),
    ...Object.fromEntries(INVOICE_FIELDS.flatMap((name) => filledIn(form, name))),
    termsAccepted: form.has('termsAccepted'),
  };
}

function filledIn(form: FormData, name: string): [string, string][] {
  const text = textOf(form, name)?.trim();
  return text ? [[name, text]] : [];
}

function fieldOf([issue]: readonly v.BaseIssue<unknown>[]): string {
  return (issue && v.getDotPath(issue)) ?? 'plan';
}

function problemOf({ apiError: { code, fields } }: Refusal): string {
  const [field] = Object.keys(fields ?? {});
  if (field) return field;
  return code === 'rate_limited' ? 'busy' : 'closed';
}
