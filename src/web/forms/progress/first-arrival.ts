/** Keeps in this tab how the visit began, for a form that may be sent later. Small, because every page loads it. */

export function keepArrival(): void {
  try {
    // Under the name that read-visit-source.ts looks for; a shared constant would cost every page an export.
    sessionStorage['arrival'] ??= `${location.search} ${document.referrer}`;
  } catch {
    // With storage forbidden, forms know only the address of their own page.
  }
}
