/** Scroll position and focus after a navigation, as a full page load would set them. */
import { LINKED_DATA_ID } from '../../shared/linked-data-id.ts';

const STORAGE_KEY = 'scroll-positions';
/** How many history entries keep their scroll position. */
const REMEMBERED_ENTRIES = 50;

/** How the visitor came to the page on screen. */
let cause: 'load' | 'link' | 'history' = 'load';
/** What had the focus when the visitor left for that page, and whether they have done anything since. */
let leftFrom: Element | null = null;
let hasActed = false;
/** What the HTML's head says of its page, and which one that is; nothing once React has taken it over. */
let servedHead: Iterable<Element> = [];
let servedPath: string;

/** Starts remembering scroll positions; called once, before the first render. */
export function watchNavigation(): void {
  history.scrollRestoration = 'manual';
  servedPath = location.pathname;
  servedHead = document.querySelectorAll(
    'head :is(title, [rel=canonical], [name^=twitter], [property], [name=description], [name=robots])',
  );
  // wouter announces its own history changes under these names.
  let path = location.pathname;
  const leave = (by: typeof cause) => {
    cause = by;
    leftFrom = document.activeElement;
    hasActed = false;
  };
  addEventListener('pushState', () => {
    leave('link');
    // A link to the page on screen renders nothing new, but is still a navigation.
    if (path === location.pathname && !location.hash) scrollTo(0, 0);
    path = location.pathname;
  });
  addEventListener('replaceState', () => {
    if (path !== location.pathname) leave('link');
    path = location.pathname;
  });
  addEventListener('popstate', () => {
    if (path === location.pathname) return returnWithinPage();
    leave('history');
    path = location.pathname;
  });
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, () => void (hasActed = true), true);
  addEventListener('scrollend', rememberScroll);
  addEventListener('pagehide', rememberScroll);
}

/** Called when a page's content has just come on screen. */
export function arriveAt(): void {
  // A visitor can go on before the first page is alive; React then never learns of its head, and would leave it there.
  if (location.pathname !== servedPath) for (const element of servedHead) element.remove();
  servedHead = [];
  const remembered = positions().get(entryKey());
  if (cause === 'load') {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (remembered !== undefined && visit?.type !== 'navigate') scrollTo(0, remembered);
    return;
  }
  // It is about the page that was loaded; whoever reads it loads each page.
  document.getElementById(LINKED_DATA_ID)?.remove();
  const target = document.getElementById(decodeHash(location.hash));
  if (cause === 'history' && remembered !== undefined) scrollTo(0, remembered);
  else if (target) target.scrollIntoView();
  else scrollTo(0, 0);
  if (!isBusyElsewhere()) focusHeading();
}

/** While a page was on its way the visitor may have opened a menu, or begun to type: their place is theirs to leave. */
function isBusyElsewhere(): boolean {
  const { activeElement } = document;
  return hasActed && activeElement !== leftFrom && activeElement !== document.body;
}

/** Between places of one page nothing renders anew; jumping to a place not visited yet is the browser's own work. */
function returnWithinPage(): void {
  const remembered = positions().get(entryKey());
  if (remembered !== undefined || !location.hash) scrollTo(0, remembered ?? 0);
}

/** Where a reader starts on a page. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

function rememberScroll(): void {
  const entries = positions();
  entries.delete(entryKey());
  entries.set(entryKey(), Math.round(scrollY));
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...entries].slice(-REMEMBERED_ENTRIES)));
  } catch {
    // Storage may be full or forbidden; going back then starts at the top.
  }
}

function positions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

/** One name for each visit to a page; browsers without the Navigation API share one a path. */
function entryKey(): string {
  const { navigation } = globalThis as { navigation?: { currentEntry?: { key: string } } };
  return navigation?.currentEntry?.key ?? location.pathname;
}
