/** What a buyer does: orders, pays at the test till, looks what became of it. */
import type { CheckoutAnswer, CheckoutInput, OrderView } from '#features/checkout/shared/order-schema.ts';
import { TEST_SITE_URL, type TestApp } from '../test-app.ts';

export function checkoutBody(changed: Partial<CheckoutInput> = {}): CheckoutInput {
  return {
    plan: 'growth',
    seats: 1,
    businessName: 'Lee Plumbing',
    email: 'ann@visitor.example',
    termsAccepted: true,
    ...changed,
  };
}

export async function order(
  site: TestApp,
  changed: Partial<CheckoutInput> = {},
  headers: Record<string, string> = {},
): Promise<CheckoutAnswer> {
  const answer = await site.call('create-checkout', checkoutBody(changed), headers);
  if (!answer.ok) throw new Error(`create-checkout answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as CheckoutAnswer;
}

/** Presses a button of the test till; where it leads to. */
export async function press(site: TestApp, reference: string, answer: string): Promise<string | null> {
  const form = new URLSearchParams({ answer });
  const pressed = await site.post(`/till/${reference}`, form, { origin: TEST_SITE_URL });
  return pressed.headers.get('location');
}

export async function statusOf(site: TestApp, reference: string): Promise<OrderView> {
  const answer = await site.call('order-status', { reference });
  if (!answer.ok) throw new Error(`order-status answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { order: OrderView }).order;
}

export async function buy(site: TestApp, changed: Partial<CheckoutInput> = {}): Promise<OrderView> {
  const { reference } = await order(site, changed);
  await press(site, reference, 'approve');
  return statusOf(site, reference);
}
