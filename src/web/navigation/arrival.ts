import { LINKED_DATA_ID } from '#shared/site/linked-data-id.ts';
import { tabStorage } from '#web/storage/browser-storage.ts';

const STORAGE_KEY = 'scroll-positions';
/** How many history entries keep their scroll position. */
const REMEMBERED_ENTRIES = 50;

/** How often the visitor has gone to another page since the last full load, and whether through the history. */
let moves = 0;
/** The value of `moves` when the page on screen arrived; smaller while another one loads. */
let arrived = 0;
let isReturning = false;
/** What had the focus when the visitor left for that page, and whether they have pressed anything since. */
let leftFrom: Element | null = null;
let hasActed = false;
/** The prerendered head elements, until the first page is on screen. */
let servedHead: Iterable<Element> = [];

/** Starts remembering scroll positions; called once, before the first render. */
export function watchNavigation(): void {
  history.scrollRestoration = 'manual';
  servedHead = document.querySelectorAll(
    'head :is(title, [rel=canonical], [name^=twitter], [property], [name=description], [name=robots])',
  );
  // wouter announces its own history changes under these names.
  let path = location.pathname;
  const leave = (throughHistory: boolean) => {
    path = location.pathname;
    moves += 1;
    isReturning = throughHistory;
    leftFrom = document.activeElement;
    hasActed = false;
  };
  addEventListener('pushState', () => {
    if (path !== location.pathname) leave(false);
    // A link to the page on screen renders nothing new, but is still a navigation.
    else if (location.hash) placeInAddress()?.scrollIntoView();
    else scrollTo(0, 0);
  });
  addEventListener('replaceState', () => {
    if (path !== location.pathname) leave(false);
  });
  addEventListener('popstate', () => {
    if (path === location.pathname) returnWithinPage();
    else leave(true);
  });
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, () => void (hasActed = true), true);
  addEventListener('scrollend', rememberScroll);
  addEventListener('pagehide', rememberScroll);
}

/** How often the visitor has gone to another page; 0 while the page that was loaded in full is on screen. */
export function countMoves(): number {
  return moves;
}

/**
 * Called when a page's content has just come on screen.
 * @param move What `countMoves` returned when the page was rendered.
 */
export function arriveAt(move: number): void {
  // A visitor can leave the first page before it hydrates; React then doesn't know its head and would leave it there.
  if (move > 0) for (const element of servedHead) element.remove();
  servedHead = [];
  // If the visitor has moved on since, the next page sets the scroll position and the focus.
  if (move !== moves) return;
  arrived = move;
  const remembered = positions()[entryKey()];
  if (move === 0) {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (remembered !== undefined && visit?.type !== 'navigate') scrollTo(0, remembered);
    return;
  }
  // It describes the page that was loaded; search engines, which read it, load every page.
  document.getElementById(LINKED_DATA_ID)?.remove();
  const place = placeInAddress();
  if (isReturning && remembered !== undefined) scrollTo(0, remembered);
  else if (place) place.scrollIntoView();
  else scrollTo(0, 0);
  if (!isBusyElsewhere()) focusHeading();
}

/** Whether the visitor has opened a menu or begun to type while the page loaded; the focus must then stay there. */
function isBusyElsewhere(): boolean {
  const { activeElement } = document;
  return hasActed && activeElement !== leftFrom && activeElement !== document.body;
}

/** Nothing renders between places of one page, so scroll here. The browser itself jumps to places not visited yet. */
function returnWithinPage(): void {
  const remembered = positions()[entryKey()];
  if (remembered !== undefined || !location.hash) scrollTo(0, remembered ?? 0);
}

/** Moves the focus to the page's heading, where readers start. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** What the address's fragment names, if the page has it. */
function placeInAddress(): HTMLElement | null {
  const id = location.hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return document.getElementById(id);
  }
}

function rememberScroll(): void {
  // While a page loads, the history entry is already its own, but the scroll position is the last page's.
  if (arrived < moves) return;
  const { [entryKey()]: _, ...others } = positions();
  const entries = [...Object.entries(others), [entryKey(), Math.round(scrollY)]];
  tabStorage.write(STORAGE_KEY, Object.fromEntries(entries.slice(-REMEMBERED_ENTRIES)));
}

function positions(): Partial<Record<string, number>> {
  return tabStorage.readJson(STORAGE_KEY) ?? {};
}

/** Key of the current history entry; without the Navigation API, all entries of a path share one. */
function entryKey(): string {
  const { navigation } = globalThis as { navigation?: { currentEntry?: { key: string } } };
  return navigation?.currentEntry?.key ?? location.pathname;
}
