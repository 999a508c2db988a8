/** Keeps Tab within a modal dialog: from its last control to the first, and back. */

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * For the `keydown` of a modal dialog. The browser itself keeps the rest of the page out, but after the last control it
 * leaves for its own toolbar, where the focus seems lost; the dialog pattern of the ARIA Authoring Practices wraps.
 */
export function wrapFocus(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'> & { currentTarget: EventTarget | null },
): void {
  if (event.key !== 'Tab') return;
  const dialog = event.currentTarget as HTMLElement;
  const controls = [...dialog.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility(),
  );
  const [from, to] = event.shiftKey ? [controls.at(0), controls.at(-1)] : [controls.at(-1), controls.at(0)];
  const { activeElement } = document;
  if (activeElement !== from && !(event.shiftKey && activeElement === dialog)) return;
  event.preventDefault();
  to?.focus();
}
