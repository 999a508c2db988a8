/** What a form sends of how the visitor came, read when it is sent. */
import { arrivalOf, visitSourceOf, type VisitSource } from '../../shared/visit-source.ts';

/** As first-arrival.ts names it. */
const ARRIVAL_KEY = 'arrival';

/** To be spread into a function's body: nothing where nothing is known. */
export function visitSource(): { source?: VisitSource } {
  const [search = '', referrer = ''] = keptArrival().split(' ');
  const [load] = performance.getEntriesByType('navigation');
  // The address this document was loaded from: by now the visitor may have gone on to other pages.
  const loaded = URL.canParse(load?.name ?? '') ? new URL(load?.name ?? '').search : location.search;
  const { origin } = location;
  const source = visitSourceOf(arrivalOf(search, referrer, origin), arrivalOf(loaded, document.referrer, origin));
  return source ? { source } : {};
}

function keptArrival(): string {
  try {
    return sessionStorage.getItem(ARRIVAL_KEY) ?? '';
  } catch {
    return '';
  }
}
