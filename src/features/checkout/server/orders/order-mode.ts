/** Where an order is paid: at our own test till, or at Stripe with its test keys or its live ones. */

export const ORDER_MODES = ['test-till', 'stripe-test', 'stripe-live'] as const;
export type OrderMode = (typeof ORDER_MODES)[number];

/** True when no real money moves. */
export function isTest(mode: OrderMode): boolean {
  return mode !== 'stripe-live';
}

/** By Stripe's own prefixes: sk_live_, rk_live_, sk_test_, rk_test_. */
export function stripeModeOf(secretKey: string): Exclude<OrderMode, 'test-till'> {
  return /^[sr]k_live_/.test(secretKey) ? 'stripe-live' : 'stripe-test';
}
