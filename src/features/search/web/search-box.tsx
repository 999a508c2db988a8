/** The search field and its results, which appear while typing. Without scripts the server answers the form. */
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import words from '#content/search/search-box-words.yaml';
import {
  MISSED_ATTRIBUTE,
  QUERY_MAX_LENGTH,
  REFUSED_ATTRIBUTE,
  SEARCH_FIELD_ID,
  SEARCH_INDEX_PATH,
  SEARCH_RESULTS_ID,
} from '../shared/search-page.ts';
import { routes, searchPath } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import type { SiteSearch } from '../shared/site-search.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { settings } from '#web/settings/settings.ts';
import styles from './search-box.module.css';

/** After the last key, when the words are whole. */
const SETTLED_MS = 1_500;

/** @param followsAddress Whether the page's address holds the query. */
export function SearchBox({ followsAddress = false }: { followsAddress?: boolean }) {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('q') ?? '';
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState<SiteSearch>();
  /** Undefined until something is searched for here. */
  const [query, setQuery] = useState<string>();
  const hasStarted = useRef(false);
  const [served] = useState(() => (followsAddress ? servedResults() : ''));
  const answer = search && query?.trim() ? search(query, settings.today) : undefined;

  // Whoever presses Enter at once has the answer from the server.
  const servedMiss = query === undefined && served.startsWith(`<p ${MISSED_ATTRIBUTE}`) ? asked : '';
  const missed = (answer?.count === 0 ? (query ?? '') : servedMiss).trim();
  useEffect(() => {
    if (!missed) return undefined;
    const timer = setTimeout(() => reportMissed(missed), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [missed]);

  const load = () => {
    // Without the index Enter still works: the server answers.
    loadSiteSearch().then(
      (loaded) => setSearch(() => loaded),
      () => undefined,
    );
  };
  const ask = (text: string) => {
    setQuery(text);
    if (text.trim()) load();
  };

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const isFirst = !hasStarted.current;
    hasStarted.current = true;
    // What was typed before hydration takes precedence over the address; the server's results stay.
    if (!followsAddress || (isFirst && input.value)) {
      if (input.value && !(served && input.value === asked)) ask(input.value);
      return;
    }
    input.value = asked;
    ask(asked);
  }, [asked, followsAddress, served]);

  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(`#${SEARCH_RESULTS_ID} a`);
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // So that going back shows the same results.
    if (followsAddress && query) history.replaceState(history.state, '', searchPath(query));
    navigate(link.pathname + link.hash);
  };

  const move = (event: KeyboardEvent) => {
    const stops = [
      ...(box.current?.querySelectorAll<HTMLElement>(`#${SEARCH_FIELD_ID}, #${SEARCH_RESULTS_ID} a`) ?? []),
    ];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (at === -1) return;
    if (event.key === 'Escape' && at > 0) field.current?.focus();
    else if (step && stops[at + step]) stops[at + step]?.focus();
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only listens: what is pressed or clicked are the field and the links in it
    <div ref={box} role="group" aria-label={words.region} onKeyDown={move} onClick={follow} className={styles.search}>
      <form role="search" action={routes.search} className="field">
        <label htmlFor={SEARCH_FIELD_ID}>{words.field}</label>
        <div className="row">
          <input
            id={SEARCH_FIELD_ID}
            ref={field}
            type="search"
            name="q"
            maxLength={QUERY_MAX_LENGTH}
            autoComplete="off"
            onFocus={load}
            onInput={(event) => ask(event.currentTarget.value)}
            suppressHydrationWarning
          />
          <button type="submit" className={buttonClass('quiet')}>
            {words.find}
          </button>
        </div>
      </form>
      <p role="status" className="visually-hidden">
        {answer && foundText(answer.count)}
      </p>
      <div
        id={SEARCH_RESULTS_ID}
        className={styles.results}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: answer?.html ?? (query === '' ? '' : served) }}
      />
    </div>
  );
}

function foundText(count: number): string {
  if (count === 0) return words.none;
  return fillWords(count === 1 ? words.found.one : words.found.other, { count: String(count) });
}

/** The results that the server rendered for the query in the address. */
function servedResults(): string {
  const results = typeof document === 'undefined' ? null : document.getElementById(SEARCH_RESULTS_ID);
  return !results || results.querySelector(`[${REFUSED_ATTRIBUTE}]`) ? '' : results.innerHTML;
}

/** Loaded then, because few searches find nothing. */
function reportMissed(query: string): void {
  import('#web/api/report-gap.ts').then(
    ({ reportGap }) => reportGap('search', query),
    () => undefined,
  );
}

let loading: Promise<SiteSearch> | undefined;

function loadSiteSearch(): Promise<SiteSearch> {
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
