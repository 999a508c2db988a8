/** What is known before anything is typed: from the order, the account and the demo's business. */
import type { BriefAnswers } from '../../../shared/brief-answers.ts';
import { callFunction } from '../../calls/functions-client.ts';

/** Where the receptionist demo leaves the business that a visitor has entered there. */
const DEMO_BUSINESS = 'demo-business';
const LINE_MAX_LENGTH = 200;

/** Empty when there is no order, or none that can be looked up. */
export async function answersFromOrder(search: string): Promise<BriefAnswers> {
  const reference = new URLSearchParams(search).get('order');
  if (!reference) return {};
  const known = { orderReference: reference.slice(0, LINE_MAX_LENGTH) };
  try {
    const { order } = await callFunction<{ order?: { businessName?: string; planName?: string; plan?: string } }>(
      'order-status',
      { reference },
    );
    return withoutBlanks({ ...known, businessName: order?.businessName, plan: order?.planName ?? order?.plan });
  } catch {
    return known;
  }
}

export function answersFromAccount(user: { email?: string; user_metadata?: { full_name?: unknown } }): BriefAnswers {
  const name = user.user_metadata?.full_name;
  return withoutBlanks({ contactName: typeof name === 'string' ? name : '', contactEmail: user.email });
}

export function answersFromDemo(): BriefAnswers {
  try {
    const demo: unknown = JSON.parse(sessionStorage.getItem(DEMO_BUSINESS) ?? 'null');
    if (typeof demo !== 'object' || demo === null) return {};
    const { businessName, trade, openingHours, services, handOffNumber } = demo as Record<string, unknown>;
    return withoutBlanks({
      businessName: lineOf(businessName),
      trade: lineOf(trade),
      services: Array.isArray(services) ? services.map(lineOf).join('\n') : '',
      handOffFirst: lineOf(handOffNumber),
      notes: lineOf(openingHours) && `Opening hours as given in the demo: ${lineOf(openingHours)}`,
    });
  } catch {
    return {};
  }
}

/** Anything may lie in storage. */
function lineOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, LINE_MAX_LENGTH) : '';
}

function withoutBlanks(answers: Record<string, string | undefined>): BriefAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer)) as BriefAnswers;
}
