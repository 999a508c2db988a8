/** Takes over what happened before the page's code came: the script in the page's head has kept it. */
import { isControl, isTouched, type FormControl } from '#web/forms/filled-form.ts';
import { EARLY_ACTS, KEPT_TYPES } from '#shared/site/page-start.ts';
import { watchOutsideChanges } from './outside-changes.ts';

/** Types of fields whose value the visitor doesn't type. */
const UNTYPED = /checkbox|radio|file/;

interface Early {
  acts: readonly Event[];
  keep: (event: Event) => void;
  changes: readonly MutationRecord[];
  watcher: MutationObserver;
}

let acts: readonly Event[] = [];
/**
 * What was typed or picked in fields before React took them over. It writes the served text over a textarea's, and the
 * next render does the same to any field whose value is a state.
 */
const typed = new Map<FormControl, string>();

/** Called right before React takes the page over, so that nothing is done twice. */
export function takeEarlyActs(): void {
  const { [EARLY_ACTS]: early } = globalThis as { [EARLY_ACTS]?: Early };
  if (!early) return;
  watchOutsideChanges([...early.changes, ...early.watcher.takeRecords()]);
  early.watcher.disconnect();
  for (const type of KEPT_TYPES) removeEventListener(type, early.keep, true);
  acts = early.acts;
  for (const control of document.querySelectorAll('input, select, textarea')) note(control);
  // React takes a page over in steps, and a field at the latest when something is typed into it.
  addEventListener('input', ({ target }) => note(target), true);
}

function note(control: unknown): void {
  if (isControl(control) && !UNTYPED.test(control.type) && !isTaken(control) && isTouched(control))
    typed.set(control, control.value);
}

/** React leaves its marks on the elements that it has taken over. */
function isTaken(control: FormControl): boolean {
  return Object.keys(control).join().includes('__react');
}

/** The effect of a page that answers, and of each part of it whose code came later. */
export function repeatEarlyActs(): void {
  // After the effect, in which React ignores the flushSync of a handler.
  queueMicrotask(() => void repeat());
}

async function repeat(): Promise<void> {
  for (const [control, text] of typed) {
    if (!isTaken(control)) continue;
    typed.delete(control);
    enter(control, text);
    // React renders in a microtask, and the next handler needs the state of the last.
    await Promise.resolve();
  }
  const kept = acts;
  acts = [];
  for (const act of kept) {
    const Kind = act.constructor as typeof Event;
    act.target?.dispatchEvent(new Kind(act.type, act));
  }
}

/** React takes an input event for a change only if the text differs from the last that it saw or the page assigned. */
function enter(control: FormControl, text: string): void {
  const { selectionStart, defaultValue } = control as HTMLInputElement;
  control.value = defaultValue;
  // The prototype's setter, which React doesn't watch.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value')?.set?.call(control, text);
  if (selectionStart && control === document.activeElement)
    (control as HTMLInputElement).setSelectionRange(selectionStart, selectionStart);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
