/** Keeps for the open tab how this visit began, for the form that may be sent later. Small: every page starts with it. */

export const ARRIVAL_KEY = 'arrival';

export function keepArrival(): void {
  try {
    sessionStorage[ARRIVAL_KEY] ??= `${location.search} ${document.referrer}`;
  } catch {
    // With storage forbidden, only the page's own address tells.
  }
}
