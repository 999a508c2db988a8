/**
 * Stands first in every page's head: sets the visitor's theme, and starts the page's code. The HTML is complete without
 * the code, which therefore waits for the first paint. Buttons pressed before then are kept, and the code repeats the
 * presses once it answers.
 */
import { CODE_ATTRIBUTE, HOLD_LOAD, TAKE_EARLY_ACTS } from '../shared/site/page-start.ts';
import { THEME_STORAGE_KEY } from '../shared/site/theme.ts';

/** For browsers that paint late, or without saying so. */
const PAINT_WITHIN_MS = 1_000;
/** A button with a command, or that sends a form, works by itself. */
const BUTTONS = 'button[type=button]:not([commandfor])';
const KEPT_TYPES = ['click', 'keydown'];

try {
  const theme = localStorage.getItem(THEME_STORAGE_KEY);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
} catch {
  // Storage may be forbidden.
}

const files = document.currentScript?.getAttribute(CODE_ATTRIBUTE)?.split(' ') ?? [];
let isStarted = false;
let isLoadHeld = true;
let acts: Event[] = [];

function start(): void {
  if (isStarted) return;
  isStarted = true;
  isLoadHeld = false;
  for (const file of files) add('link', { rel: 'modulepreload', href: file });
  // A script that is added does not wait for the rest of the page, which the code needs.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run);
  else run();
}

/**
 * Delays the page's `load`, so that `load` still means that the code is here. A module script that is added delays it until
 * it has run, so each adds the next until the code, a module itself, is started.
 */
function holdLoad(): void {
  if (!isLoadHeld) return;
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', holdLoad);
  else add('script', { type: 'module', textContent: `${HOLD_LOAD}()` }).remove();
}

function run(): void {
  add('script', { type: 'module', src: files[0] });
}

function add(name: string, attributes: object): HTMLElement {
  return document.head.appendChild(Object.assign(document.createElement(name), attributes));
}

function keep(event: Event): void {
  const isPress = !(event instanceof KeyboardEvent) || event.key.startsWith('Arrow');
  if (!isPress || !(event.target as Element).closest(BUTTONS)) return;
  event.preventDefault();
  acts.push(event);
}

function take(): Event[] {
  for (const type of KEPT_TYPES) removeEventListener(type, keep, true);
  const taken = acts;
  acts = [];
  return taken;
}

for (const type of KEPT_TYPES) addEventListener(type, keep, true);
Object.assign(globalThis, { [TAKE_EARLY_ACTS]: take, [HOLD_LOAD]: holdLoad });

if (document.visibilityState === 'visible' && 'PerformancePaintTiming' in globalThis) {
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, PAINT_WITHIN_MS);
} else start();
