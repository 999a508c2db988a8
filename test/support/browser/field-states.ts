import type { FakeNode } from './fake-nodes.ts';

const STATES = [
  'disabled',
  'required',
  'readOnly',
  'autoComplete',
  'maxLength',
  'inputMode',
  'min',
  'max',
  'step',
  'aria-disabled',
  'aria-invalid',
  'aria-pressed',
  'aria-expanded',
  'aria-current',
  'aria-selected',
];

/**
 * What a browser and a screen reader are told of each field in the tab, such as
 * `text name "Ann" required autoComplete=name described`. It quotes no copy.
 *
 * @throws {Error} for a field without a name, or one that refers to what isn't there.
 */
export function fieldStates(selector = 'input, select, textarea'): string[] {
  return nodesIn(selector).map((field) => {
    if (nameOf(field) === '') throw new Error(`No name: ${field.type} ${field.name}`);
    const isTicked = /^(?:radio|checkbox)$/.test(field.type);
    const value = isTicked ? field.attribute('value') : field.value;
    const states = STATES.flatMap((state) => {
      const is = field.attribute(state);
      return is === undefined ? [] : is === '' ? [state] : [`${state}=${is}`];
    });
    const described = referred(field, 'aria-describedby').trim() === '' ? [] : ['described'];
    const checked = isTicked && field.checked ? ['checked'] : [];
    return [field.type, field.name, ...(value ? [`"${value}"`] : []), ...checked, ...states, ...described]
      .filter(Boolean)
      .join(' ');
  });
}

/** The words by which a control is announced. */
export function nameOf(control: FakeNode): string {
  const label = control.attribute('aria-label') ?? referred(control, 'aria-labelledby');
  const labels = control.labels.map(({ textContent }) => textContent).join(' ');
  return (label || labels || (control.type === 'button' ? control.textContent : '')).trim();
}

function referred(field: FakeNode, by: string): string {
  const ids = field.attribute(by)?.split(' ') ?? [];
  return ids
    .map((id) => {
      const [found] = nodesIn(`[id="${id}"]`);
      if (!found) throw new Error(`${by} of ${field.name} refers to ${id}, which isn't there.`);
      return found.textContent;
    })
    .join(' ');
}

/** In the order of the page. */
function nodesIn(selector: string): FakeNode[] {
  return document.querySelectorAll(selector) as unknown as FakeNode[];
}
