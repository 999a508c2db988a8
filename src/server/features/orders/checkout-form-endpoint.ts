/** POST /checkout: the checkout's plain form post, for browsers in which scripts are blocked. */
import type { Hono } from 'hono';
import * as v from 'valibot';
import { problemAnchor } from '../../../shared/checkout-problems.ts';
import { INVOICE_FIELDS } from '../../../shared/invoice-fields.ts';
import { tillPath } from '../../../shared/order-paths.ts';
import { checkoutSchema, type Checkout } from '../../../shared/order-schema.ts';
import { routes } from '../../../shared/routes.ts';
import type { Database } from '../../platform/db/database.ts';
import { rateLimited, Refusal } from '../../platform/http/api-error.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { notOurForm, readForm } from '../../platform/http/form-body.ts';
import type { RateLimit, RateLimiter } from '../../platform/http/rate-limit.ts';
import { isOwnForm } from '../../platform/http/request-origin.ts';
import type { Pipeline } from '../../platform/http/request-pipeline.ts';
import type { OrderDesk } from './order-desk.ts';

export interface CheckoutFormOptions {
  db: Database;
  rateLimiter: RateLimiter;
  pipeline: Pipeline;
  siteUrl: string;
  desk: OrderDesk;
}

const MINUTE_MS = 60_000;
/** Shared by both ways to order: the function and this form. */
export const CHECKOUTS_PER_CLIENT: RateLimit = { name: 'checkouts', points: 30, windowMs: 10 * MINUTE_MS };
const PLAN_ID = /^[a-z-]{1,40}$/;
const SEATS = /^\d{1,4}$/;

export function addCheckoutForm(endpoint: Hono<AppEnv>, options: CheckoutFormOptions): void {
  const { db, rateLimiter, pipeline, siteUrl, desk } = options;

  endpoint.post(routes.checkout, (c) => {
    c.header('cache-control', 'no-store');
    return pipeline.run(c, {
      isSlow: true,
      parse: readForm,
      authorize() {
        if (!isOwnForm(c.req.raw, siteUrl)) throw new Refusal(notOurForm);
      },
      async act({ body: form, client, now }) {
        const backWith = (problem: string) => c.redirect(backPath(form, problem), 303);
        const read = v.safeParse(checkoutSchema, checkoutOf(form));
        if (!read.success) return backWith(fieldOf(read.issues));
        const checkout = read.output;
        try {
          const reference = await place(checkout, client, now);
          const { reference: payable, url } = await desk.whereToPay(reference, now);
          // Redirect to the till, never to Stripe: the page's CSP (form-action) allows forms to reach this site only.
          // The till has a link.
          return c.redirect(url.startsWith('/') ? url : tillPath(payable), 303);
        } catch (error) {
          if (error instanceof Refusal) return backWith(problemOf(error));
          throw error;
        }
      },
    });
  });

  async function place(checkout: Checkout, client: string, now: number): Promise<string> {
    return db.transaction().execute(async (tx) => {
      const { reference } = await desk.place(tx, checkout, { userId: null, client }, now);
      // Consume the limit last, as the functions endpoint does: taking the locks in another order could deadlock.
      const wait = await rateLimiter.consume(tx, CHECKOUTS_PER_CLIENT, client, now);
      if (wait > 0) throw new Refusal(rateLimited(wait));
      return reference;
    });
  }
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

/** Text that no database can store (NUL, lone surrogates) counts as missing. */
function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed() ? value : undefined;
}

function fieldOf([issue]: readonly v.BaseIssue<unknown>[]): string {
  return (issue && v.getDotPath(issue)) ?? 'plan';
}

function problemOf({ apiError: { code, fields } }: Refusal): string {
  const [field] = Object.keys(fields ?? {});
  if (field) return field;
  return code === 'rate_limited' ? 'busy' : 'closed';
}
