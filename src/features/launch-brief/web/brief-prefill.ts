import { textOf, type BriefAnswers } from '../shared/brief-answers.ts';
import { DEMO_BUSINESS_KEY } from '#features/calls/shared/call-labels.ts';
import type { OrderView } from '#features/checkout/shared/order-schema.ts';
import { browserStorage, tabStorage } from '#web/storage/browser-storage.ts';
import { callFunction } from '#web/api/functions-client.ts';

const LINE_MAX_LENGTH = 200;
/** What was filled in for the visitor, so that it can be told from what they typed. */
const STORAGE_KEY = 'brief-known';

export async function answersBeforehand(search: string): Promise<BriefAnswers> {
  const [tried, ordered] = await Promise.all([answersFromDemo(), answersFromOrder(search)]);
  // An order is more reliable than what was tried out in the demo.
  return { ...tried, ...ordered };
}

/** Empty when the address names no order; only its reference when it can't be looked up. */
async function answersFromOrder(search: string): Promise<BriefAnswers> {
  const reference = new URLSearchParams(search).get('order');
  if (!reference) return {};
  const known = { orderReference: reference.slice(0, LINE_MAX_LENGTH) };
  try {
    const { order } = await callFunction<{ order: OrderView }>('order-status', { reference });
    const { businessName, planName: plan, brief: product } = order;
    return withoutBlanks({ ...known, businessName, plan, product });
  } catch {
    return known;
  }
}

export function answersFromAccount(user: { email?: string; user_metadata?: { full_name?: unknown } }): BriefAnswers {
  const name = user.user_metadata?.full_name;
  return withoutBlanks({ contactName: typeof name === 'string' ? name : '', contactEmail: user.email });
}

/** Loads the demo's schema and the reading of hours on demand, because most briefs begin without a demo. */
async function answersFromDemo(): Promise<BriefAnswers> {
  const business = tabStorage.readJson(DEMO_BUSINESS_KEY);
  if (!business) return {};
  return import('./demo-answers.ts').then(
    ({ answersOfDemo }) => answersOfDemo(business),
    () => ({}),
  );
}

/**
 * Adds what is known to what is filled in, and remembers it. An answer that was known before counts again only if it has
 * changed since, and replaces only what was filled in for the visitor, never what they typed.
 * @returns undefined when nothing is new.
 */
export function withKnown(filled: BriefAnswers, known: BriefAnswers): BriefAnswers | undefined {
  const isBegun = Object.keys(filled).length > 0;
  const before = ((isBegun && browserStorage.readJson(STORAGE_KEY)) || {}) as BriefAnswers;
  const added = Object.entries(known).filter(([name, answer]) => {
    const [last, now, present] = [before[name], answer, filled[name]].map(textOf);
    return now !== last && (present === '' || present === last);
  });
  browserStorage.write(STORAGE_KEY, { ...before, ...known });
  return added.length === 0 ? undefined : { ...filled, ...Object.fromEntries(added) };
}

export function forgetKnown(): void {
  browserStorage.remove(STORAGE_KEY);
}

function withoutBlanks(answers: Record<string, string | undefined>): BriefAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer));
}
