/** Collects what is known before anything is typed: from the order, the account and the demo's business. */
import type { BriefAnswers } from '../../../shared/brief-answers.ts';
import type { OrderView } from '../../../shared/order-schema.ts';
import { callFunction } from '../../calls/functions-client.ts';

const LINE_MAX_LENGTH = 200;

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
    return withoutBlanks({ ...known, businessName: order.businessName, plan: order.planName });
  } catch {
    return known;
  }
}

export function answersFromAccount(user: { email?: string; user_metadata?: { full_name?: unknown } }): BriefAnswers {
  const name = user.user_metadata?.full_name;
  return withoutBlanks({ contactName: typeof name === 'string' ? name : '', contactEmail: user.email });
}

/** Loads the demo's schema on demand, because it would add the schema library to the page's code. */
async function answersFromDemo(): Promise<BriefAnswers> {
  try {
    const { DEMO_BUSINESS_KEY, readDemoBusiness } = await import('../../../shared/demo-business.ts');
    const demo = readDemoBusiness(JSON.parse(sessionStorage.getItem(DEMO_BUSINESS_KEY) ?? 'null'));
    if (!demo) return {};
    return {
      businessName: demo.businessName,
      trade: demo.trade,
      services: demo.services.join('\n'),
      handOffFirst: demo.handOffNumber,
      notes: `Opening hours as given in the demo: ${demo.openingHours}`,
    };
  } catch {
    // Storage may be forbidden, or hold something else.
    return {};
  }
}

function withoutBlanks(answers: Record<string, string | undefined>): BriefAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer));
}
