import { SEARCH_INDEX_PATH } from '../shared/search-page.ts';
import type { SiteSearch } from '../shared/site-search.ts';

let loading: Promise<SiteSearch> | undefined;

export function loadSiteSearch(): Promise<SiteSearch> {
  loading ??= fetchSiteSearch();
  // A failed load is forgotten, so that further typing tries again.
  loading.catch(() => (loading = undefined));
  return loading;
}

async function fetchSiteSearch(): Promise<SiteSearch> {
  const [{ createSiteSearch }, response] = await Promise.all([
    import('../shared/site-search.ts'),
    fetch(SEARCH_INDEX_PATH),
  ]);
  if (!response.ok) throw new Error(`The search index was answered with ${response.status}.`);
  return createSiteSearch(await response.text());
}
