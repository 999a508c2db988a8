/** Where an order is paid on this server: the test till, or the last step before Stripe's page. */
export function tillPath(reference: string): string {
  return `/till/${reference}`;
}
