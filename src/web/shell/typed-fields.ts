/** What the visitor has typed and chosen on a page, to fill it in again once the page was drawn anew. */

/** A field's selector, and its text or whether it is ticked. */
export type TypedField = readonly [selector: string, entry: string | boolean];

const FIELDS = 'main :is(input:not([type=file]), select, textarea)';

export function typedFields(): TypedField[] {
  return [...document.querySelectorAll<HTMLInputElement>(FIELDS)].map(({ id, name, type, value, checked }) => {
    const own = `${FIELDS}[${id ? 'id' : 'name'}="${CSS.escape(id || name)}"]`;
    return /checkbox|radio/.test(type) ? [`${own}[value="${CSS.escape(value)}"]`, checked] : [own, value];
  });
}

export function fillAgain(fields: readonly TypedField[]): void {
  for (const [selector, entry] of fields) {
    const field = document.querySelector<HTMLInputElement>(selector);
    if (!field || entry === field.checked || entry === field.value) continue;
    if (typeof entry === 'boolean') {
      field.click();
      continue;
    }
    // With the element's own setter, which is React's, React would take the event for its own change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, entry);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
