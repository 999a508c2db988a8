/** The schema of the catalog: what is sold, at what price, on which terms. Rejects a plan that lacks a term. */
import { fillWords } from '#shared/text/fill-words.ts';
import { formatCents, formatCount } from '#shared/text/money.ts';
import { minutesAtCap } from './month-bill.ts';
import type { PricedPlan } from './voice-plan.ts';
import * as v from 'valibot';
import { text } from '#shared/text/words-schema.ts';

/** An amount in US cents. */
const cents = v.pipe(v.number(), v.integer(), v.minValue(0));
const count = v.pipe(v.number(), v.integer(), v.minValue(1));

/** In the order in which a buyer reads them. */
const terms = {
  /** Only for a plan with minutes. */
  transferMinutes: v.optional(text),
  /** The most that a month can cost. For a plan with minutes, {plan}, {cap}, {minutes} and {atCap} are filled in. */
  cap: text,
  /** When the next charge comes. */
  renewal: text,
  /** The term that binds the buyer, and the notice before the plan's price changes. */
  notice: text,
  cancellation: text,
  refund: text,
  taxes: text,
};

const plan = v.pipe(
  v.strictObject({
    id: v.pipe(text, v.regex(/^[a-z-]+$/)),
    name: text,
    for: text,
    kind: v.picklist(['subscription', 'seats', 'free']),
    /** The product in content/launch-brief.yaml whose questions the plan's buyer answers. */
    brief: text,
    page: v.pipe(text, v.regex(/^\/[a-z-]+$/)),
    /** Sold only after we have seen the work: the checkout leads to the contact form. */
    quoteFirst: v.optional(v.literal(true)),
    /** The unit of a plan that is sold by the piece. */
    unitName: v.optional(text),
    setup: v.optional(cents),
    monthly: cents,
    /** When the monthly price is charged for the first time: with the order, or on the day that the plan goes live. */
    begins: v.picklist(['order', 'go-live']),
    included: v.optional(v.strictObject({ minutes: count })),
    overage: v.optional(
      v.strictObject({
        perMinute: cents,
        /** The most that extra minutes cost in a month until the customer sets another cap. */ cap: cents,
      }),
    ),
    /** Each call is rounded up to a multiple of this. */
    roundingSeconds: v.optional(count),
    ...terms,
    /** True while amounts and terms are examples that the owner has yet to replace. */
    example: v.boolean(),
  }),
  v.check(
    ({ included, overage, roundingSeconds }) => !included === !overage && !included === !roundingSeconds,
    'A plan with minutes states three things: how many are included, what an extra one costs, and the rounding.',
  ),
  v.check(
    ({ included, transferMinutes }) => !included === !transferMinutes,
    'A plan with minutes, and only such a plan, says how those after a transfer count.',
  ),
  v.check(
    ({ kind, unitName }) => (kind === 'seats') === (unitName !== undefined),
    'Seats, and only they, have a unit.',
  ),
  v.check(
    ({ begins, setup, kind }) => begins === 'order' || (!!setup && kind === 'subscription'),
    'A plan whose monthly price begins at go-live has a setup fee, which its order charges.',
  ),
  v.check(({ kind, setup, monthly }) => kind !== 'free' || (!setup && monthly === 0), 'A free plan costs nothing.'),
);

export const catalog = v.pipe(
  v.strictObject({
    /** ISO 4217 in lower case, as payment services write it. */
    currency: v.literal('usd'),
    note: text,
    /** What the agent does once extra minutes have reached their cap. */
    atCap: text,
    workedBill: v.strictObject({ plan: text, extraMinutes: count, text }),
    /** The names of the terms, as buyers see them. */
    termNames: v.strictObject({ rounding: text, ...terms, transferMinutes: text }),
    rounding: text,
    /** Sets of terms that plans merge in by "<<"; nothing else reads it. */
    terms: v.unknown(),
    plans: v.array(plan),
  }),
  v.check(({ plans }) => new Set(plans.map(({ id }) => id)).size === plans.length, 'Each plan has an id of its own.'),
  v.check(
    ({ plans, workedBill }) => plans.some(({ id, included }) => id === workedBill.plan && included),
    'The worked bill names a plan with minutes.',
  ),
  v.transform(({ terms: _mergedIn, ...stated }) => ({
    ...stated,
    plans: stated.plans.map((own) => withOwnCap(own, stated.atCap)),
  })),
);

/** Fills in the figures here, because otherwise the checkout would have to load the code of bills. */
function withOwnCap(own: v.InferOutput<typeof plan>, atCap: string): v.InferOutput<typeof plan> {
  const { name, included, overage, cap } = own;
  if (!included || !overage) return own;
  const minutes = formatCount(minutesAtCap({ included, overage }));
  return { ...own, cap: fillWords(cap, { plan: name, cap: formatCents(overage.cap), minutes, atCap }) };
}

export const promotions = v.array(
  v.strictObject({
    code: v.pipe(text, v.regex(/^[A-Z0-9]+$/)),
    percentOff: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
    appliesTo: v.picklist(['setup', 'first-month']),
    note: text,
  }),
);

/** The names of a plan's terms, which only its own page, the checkout and the server need. */
export const TERM_NAMES = Object.keys(terms) as (keyof typeof terms)[];

export type Catalog = v.InferOutput<typeof catalog>;
export type Plan = Catalog['plans'][number];
export interface PriceList {
  currency: Catalog['currency'];
  note: string;
  workedBill: string;
  plans: PricedPlan[];
}
