/**
 * Stands first in every page's head: sets the visitor's theme, and starts the page's code. What a page shows at first
 * needs neither the code nor the whole style sheets nor those for paper, which therefore wait for the first paint. Buttons
 * pressed before then are kept, and the code repeats the presses once it answers. What translators and extensions change
 * before then is kept, too.
 */
import {
  CODE_KEY,
  EARLY_ACTS,
  HOLD_LOAD,
  KEPT_TYPES,
  LATER_ATTRIBUTE,
  WATCHED_CHANGES,
} from '../shared/site/page-start.ts';
import { THEME_STORAGE_KEY } from '../shared/site/theme.ts';

/** For browsers that paint late, or without saying so. */
const PAINT_WITHIN_MS = 1_000;
/** A button with a command, or that sends a form, works by itself. */
const BUTTONS = 'button[type=button]:not([commandfor])';

try {
  const theme = localStorage.getItem(THEME_STORAGE_KEY);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
} catch {
  // Storage may be forbidden.
}

const { [CODE_KEY]: code = '' } = (document.currentScript as HTMLScriptElement).dataset;
const files = code.split(' ');
/** A script that is added does not wait for the rest of the page, which the code needs. */
const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
const acts: Event[] = [];
/** What others change before the code is here. */
const changes: MutationRecord[] = [];
const watcher = new MutationObserver((records) => void changes.push(...records));
const early: Record<string, unknown> = { acts, keep, changes, watcher };
let isWaiting = true;

function start(): void {
  if (!isWaiting) return;
  isWaiting = false;
  for (const file of files) add('link', { rel: 'modulepreload', href: file });
  void parsed.then(() => {
    early['styles'] = applyLater(document.querySelector<HTMLLinkElement>(`[${LATER_ATTRIBUTE}]`));
    return add('script', { type: 'module', src: files[0] });
  });
}

/** Has no medium until it is here, or can't be, so that nothing waits for it. */
function applyLater(sheet: HTMLLinkElement | null): Promise<unknown> | undefined {
  if (!sheet) return;
  return new Promise((settle) => {
    const apply = () => settle((sheet.media = 'all'));
    Object.assign(sheet, { onload: apply, onerror: apply, disabled: false });
  });
}

/**
 * Delays the page's `load`, so that `load` still means that the code is here. A module script that is added delays it until
 * it has run, so each adds the next until the code, a module itself, is started.
 */
function holdLoad(): void {
  void parsed.then(() => isWaiting && add('script', { type: 'module', textContent: `${HOLD_LOAD}()` }).remove());
}

function add(name: string, attributes: object): HTMLElement {
  return document.head.appendChild(Object.assign(document.createElement(name), attributes));
}

function keep(event: Event): void {
  const isPress = (event as Partial<KeyboardEvent>).key?.startsWith('Arrow') ?? true;
  if (!isPress || !(event.target as Element).closest(BUTTONS)) return;
  event.preventDefault();
  acts.push(event);
}

for (const type of KEPT_TYPES) addEventListener(type, keep, true);
void parsed.then(() => watcher.observe(document.body, WATCHED_CHANGES));
Object.assign(globalThis, { [EARLY_ACTS]: early, [HOLD_LOAD]: holdLoad });

if (document.hidden) start();
else {
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, PAINT_WITHIN_MS);
}
