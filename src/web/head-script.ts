/**
 * Stands in every page's head and starts its code. The HTML is complete without the code, which therefore waits for
 * the first paint. Buttons pressed before then are kept, and the code repeats the presses once it answers. Sections out of
 * sight are laid out once the code is here.
 */
import { CODE_ATTRIBUTE, HOLD_LOAD, TAKE_EARLY_ACTS } from '../shared/page-start.ts';

/** For browsers that paint late, or without saying so. */
const PAINT_WITHIN_MS = 1_000;
/** Of the root element, while sections that are out of sight wait with their layout (gradual-layout.css). */
const GRADUAL_ATTRIBUTE = 'data-gradual';
/** Per frame. Checked between sections, of which a single one may take longer on a phone. */
const LAYOUT_BUDGET_MS = 5;
/** For tabs in the background, which have no frames. */
const FRAME_WITHIN_MS = 100;
/** A button with a command, or that sends a form, works by itself. */
const BUTTONS = 'button[type=button]:not([commandfor])';
const KEPT_TYPES = ['click', 'keydown'];

// A visitor who starts further down (a reload, an anchor) needs the true heights of what is above.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
const isGradual = visit?.type === 'navigate' && !location.hash;
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
 * Delays the page's `load`, so that `load` still means that the code is here and the page laid out. A module script that
 * is added delays it until it has run, so each adds the next: until the code, a module itself, is started, and again until
 * all sections are laid out.
 */
function holdLoad(): void {
  if (!isLoadHeld) return;
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', holdLoad);
  else add('script', { type: 'module', textContent: `${HOLD_LOAD}()` }).remove();
}

function run(): void {
  const code = add('script', { type: 'module', src: files[0] });
  if (isGradual) for (const type of ['load', 'error']) code.addEventListener(type, () => void layOutRest());
}

/** Lays out the sections that waited, a few in each frame, so that no task is long. */
async function layOutRest(): Promise<void> {
  isLoadHeld = true;
  holdLoad();
  const sections = document.querySelectorAll<HTMLElement>('main section, footer');
  let frame = await nextFrame();
  for (const section of sections) {
    if (performance.now() - frame > LAYOUT_BUDGET_MS) frame = await nextFrame();
    section.style.contentVisibility = 'visible';
    // Reading its position forces its layout now, instead of later with all the others.
    section.getBoundingClientRect();
  }
  document.documentElement.removeAttribute(GRADUAL_ATTRIBUTE);
  for (const section of sections) section.style.contentVisibility = '';
  isLoadHeld = false;
}

/** Resolves to the time at which the frame began. */
function nextFrame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
    setTimeout(() => resolve(performance.now()), FRAME_WITHIN_MS);
  });
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

if (isGradual) document.documentElement.setAttribute(GRADUAL_ATTRIBUTE, '');
for (const type of KEPT_TYPES) addEventListener(type, keep, true);
Object.assign(globalThis, { [TAKE_EARLY_ACTS]: take, [HOLD_LOAD]: holdLoad });

if (document.visibilityState === 'visible' && 'PerformancePaintTiming' in globalThis) {
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, PAINT_WITHIN_MS);
} else start();
