import { tabStorage } from '#web/storage/browser-storage.ts';
import { arrivalOf, visitSourceOf, type VisitSource } from '#shared/visitors/visit-source.ts';

/** The key that first-arrival.ts writes. */
const ARRIVAL_KEY = 'arrival';

/** To be spread into a function's body; empty when nothing is known. */
export function visitSource(): { source?: VisitSource } {
  const [search = '', referrer = ''] = (tabStorage.read(ARRIVAL_KEY) ?? '').split(' ');
  const [load] = performance.getEntriesByType('navigation');
  // The address that this document was loaded from, because the visitor may have gone on to other pages since.
  const loaded = URL.canParse(load?.name ?? '') ? new URL(load?.name ?? '').search : location.search;
  const { origin } = location;
  const source = visitSourceOf(arrivalOf(search, referrer, origin), arrivalOf(loaded, document.referrer, origin));
  return source ? { source } : {};
}
