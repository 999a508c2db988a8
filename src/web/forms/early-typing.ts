/** Keeps what was typed or picked in fields before React took them over. */
import { isControl, isTouched, type FormControl } from './filled-form.ts';

/** Types of fields whose value the visitor doesn't type. */
const UNTYPED = /checkbox|radio|file/;

/**
 * React writes the served text over a textarea's, and the next render does the same to any field whose value is a state.
 */
const typed = new Map<FormControl, string>();
let entered: FormControl | undefined;

/** Called right before React takes the page over. */
export function watchEarlyTyping(): void {
  for (const control of document.querySelectorAll('input, select, textarea')) note(control);
  // React takes a page over in steps, and a field at the latest when something is typed into it.
  addEventListener('input', ({ target }) => note(target), true);
}

function note(control: unknown): void {
  if (control === entered || !isControl(control) || UNTYPED.test(control.type)) return;
  if (propsOf(control)) typed.delete(control);
  else if (isTouched(control)) typed.set(control, control.value);
}

/** React leaves its properties on the elements that it has taken over. */
function propsOf(control: FormControl): { value?: unknown } | undefined {
  return Object.entries(control).find(([key]) => key.startsWith('__reactProps'))?.[1] as
    | { value?: unknown }
    | undefined;
}

/** Enters it anew where React listens by now. What has no state behind it keeps what was typed by itself. */
export async function enterTyped(): Promise<void> {
  for (const [control, text] of typed) {
    const props = propsOf(control);
    if (!props) continue;
    if ('value' in props || control.value !== text) {
      enter(control, text);
      // React renders in a microtask, and the next handler needs the state of the last.
      await Promise.resolve();
    }
    // React sets its properties before it commits the field's part of the page; until then it drops what is entered.
    const isDropped = 'value' in props && text !== props.value && propsOf(control)?.value === props.value;
    if (!isDropped) typed.delete(control);
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
  entered = control;
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  entered = undefined;
}
