import prices from 'virtual:price-list';

/** What a month of one seat costs, in cents. */
export function seatPrice(id: string): number {
  const plan = prices.plans.find((one) => one.id === id);
  if (plan?.kind !== 'seats') throw new Error(`The plan "${id}" is not sold by the seat.`);
  return plan.monthly;
}
