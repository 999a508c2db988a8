/** Collects what is known before anything is typed: from the order, the account and the demo's business. */
import { productOfPlan, textOf, type BriefAnswers } from '../shared/brief-answers.ts';
import { DEMO_BUSINESS_KEY } from '#features/calls/shared/demo-business-key.ts';
import type { OrderView } from '#features/checkout/shared/order-schema.ts';
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
    const product = productOfPlan(order.plan);
    return withoutBlanks({ ...known, businessName: order.businessName, plan: order.planName, product });
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
  try {
    const stored = sessionStorage.getItem(DEMO_BUSINESS_KEY);
    if (!stored) return {};
    const { answersOfDemo } = await import('./demo-answers.ts');
    return answersOfDemo(JSON.parse(stored));
  } catch {
    // Storage may be forbidden, or hold something else.
    return {};
  }
}

/**
 * Adds what is known to what is filled in, and remembers it. An answer that was known before counts again only if it has
 * changed since, and replaces only what was filled in for the visitor, never what they typed.
 * @returns undefined when nothing is new.
 */
export function withKnown(filled: BriefAnswers, known: BriefAnswers): BriefAnswers | undefined {
  const before = Object.keys(filled).length === 0 ? {} : rememberedAnswers();
  const added = Object.entries(known).filter(([name, answer]) => {
    const [last, now, present] = [before[name], answer, filled[name]].map(textOf);
    return now !== last && (present === '' || present === last);
  });
  rememberAnswers({ ...before, ...known });
  return added.length === 0 ? undefined : { ...filled, ...Object.fromEntries(added) };
}

/** For when the brief is erased or sent. */
export function forgetKnown(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Where storage is forbidden, there is nothing to erase.
  }
}

function rememberedAnswers(): BriefAnswers {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as BriefAnswers;
  } catch {
    return {};
  }
}

function rememberAnswers(known: BriefAnswers): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(known));
  } catch {
    // With storage forbidden, a second business in the demo does not reach a brief that is begun.
  }
}

function withoutBlanks(answers: Record<string, string | undefined>): BriefAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer));
}
