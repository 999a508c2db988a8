/**
 * Fetches the rules that a page's HTML left out because nothing in it used them (tools/pages/used-styles.ts): when
 * somebody begins to act, or at once where the page may show more than its HTML.
 */
import { TRIMMED_ATTRIBUTE } from '../../shared/site/page-start.ts';

const FIRST_ACTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'];

let whole: Promise<unknown> | undefined;

/** Loaded, or failed: the page then goes on with the rules that it has. */
export function wholeStyles(): Promise<unknown> {
  whole ??= Promise.all([...document.querySelectorAll<HTMLLinkElement>(`link[${TRIMMED_ATTRIBUTE}]`)].map(enable));
  return whole;
}

export function watchForFirstAct(): void {
  if (navigator.userActivation.hasBeenActive || location.search || location.hash || hasStored()) void wholeStyles();
  for (const type of FIRST_ACTS) addEventListener(type, () => void wholeStyles(), { once: true, passive: true });
}

/** Answers, an account or an unsent form that are kept here show up by themselves. */
function hasStored(): boolean {
  try {
    return localStorage.length + sessionStorage.length > 0;
  } catch {
    return false;
  }
}

function enable(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    link.disabled = false;
  });
}
