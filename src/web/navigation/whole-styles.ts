/**
 * Fetches the whole style sheets, of which a page's HTML has only the rules it uses (tools/pages/used-styles.ts): at the
 * visitor's first act, or at once where the page may show more than its HTML.
 */
import { TRIMMED_ATTRIBUTE } from '#shared/site/page-start.ts';

/**
 * A press by a screen reader or voice control may come as a click alone, and dictation or autofill as input alone. In
 * another tab the visitor may sign in, which shows here as well.
 */
const FIRST_ACTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'click', 'input', 'storage'];

let whole: Promise<unknown> | undefined;

/** Settles once all have loaded or failed; after a failure the page keeps the rules it has. */
export function wholeStyles(): Promise<unknown> {
  whole ??= applyAll([...document.querySelectorAll<HTMLLinkElement>(`link[${TRIMMED_ATTRIBUTE}]`)]);
  return whole;
}

export function watchForFirstAct(): void {
  if (navigator.userActivation.hasBeenActive || location.search || location.hash || hasStored()) void wholeStyles();
  for (const type of FIRST_ACTS) addEventListener(type, () => void wholeStyles(), { once: true, passive: true });
}

/** Saved answers, a session or an unsent form change the page without a press. */
function hasStored(): boolean {
  try {
    return localStorage.length + sessionStorage.length > 0;
  } catch {
    return false;
  }
}

/** All at once: a sheet without the next would override rules that should override its own. */
async function applyAll(links: readonly HTMLLinkElement[]): Promise<void> {
  await Promise.all(links.map(load));
  for (const link of links) link.media = 'all';
}

function load(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    link.disabled = false;
  });
}

/**
 * Fetches stylesheets again that did not load. Vite adds each one to the page once: code that failed to load because of
 * its stylesheet would come without any at the next attempt.
 */
export async function fetchMissingStyles(): Promise<void> {
  // Those of the page itself are in its HTML; their links are disabled.
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled], [data-again])');
  await Promise.all([...links].filter(isMissing).map(fetchAgain));
}

/** Browsers give a stylesheet that failed no sheet, an empty one, or one whose rules may not be read. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
}

/** Beside the first link and not in its place: that one may still be loading, and removing it would cancel that. */
function fetchAgain(link: HTMLLinkElement): Promise<void> {
  const again = document.createElement('link');
  for (const { name, value } of link.attributes) again.setAttribute(name, value);
  link.dataset['again'] = '';
  again.dataset['again'] = '';
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => {
      delete link.dataset['again'];
      again.remove();
      reject(new Error(`${again.href} did not load.`));
    });
    link.after(again);
  });
}
