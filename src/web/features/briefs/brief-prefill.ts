/** What is known before anything is typed: from the order, the account and the demo's business. */
import type { BriefAnswers } from '../../../shared/brief-answers.ts';
import type { OrderView } from '../../../shared/order-schema.ts';
import { callFunction } from '../../calls/functions-client.ts';

const LINE_MAX_LENGTH = 200;

export async function answersBeforehand(search: string): Promise<BriefAnswers> {
  const [tried, ordered] = await Promise.all([answersFromDemo(), answersFromOrder(search)]);
  // What was ordered is truer than what was tried out.
  return { ...tried, ...ordered };
}

/** Empty when there is no order, or none that can be looked up. */
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

/** The schema library comes with the demo's shape, so both are loaded here and not with the page. */
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
    // Storage may be closed to us, or hold what somebody else wrote.
    return {};
  }
}

function withoutBlanks(answers: Record<string, string | undefined>): BriefAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer));
}
