/** How many seats one order may have. */
export const MAX_SEATS = 500;

/** Undefined for what is no such number. */
export function seatsIn(typed: string): number | undefined {
  const seats = Number(typed);
  return Number.isInteger(seats) && seats >= 1 && seats <= MAX_SEATS ? seats : undefined;
}
