export const MAX_SEATS = 500;

/** Undefined for text that isn't a whole number of seats within the limit. */
export function seatsIn(typed: string): number | undefined {
  const seats = /^\d+$/.test(typed) ? Number(typed) : 0;
  return seats > 0 && seats <= MAX_SEATS ? seats : undefined;
}
