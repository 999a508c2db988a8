/** Keeps for the open tab how this visit began, for the form that may be sent later. Small: every page starts with it. */

export function keepArrival(): void {
  try {
    // Under the name that read-visit-source.ts looks for; a shared constant would cost every page an export.
    sessionStorage['arrival'] ??= `${location.search} ${document.referrer}`;
  } catch {
    // With storage forbidden, only the page's own address tells.
  }
}
