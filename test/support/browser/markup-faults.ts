import type { FakeNode } from './fake-nodes.ts';
import { nameOf } from './field-states.ts';

const CONTROLS = new Set(['input', 'select', 'textarea', 'button']);
const REFERENCES = ['aria-labelledby', 'aria-describedby'];

/** What a screen reader would miss in the tab: names, what they refer to, and what a table's headers are for. */
export function markupFaults(body: FakeNode): string[] {
  const nodes = [...within(body)];
  const ids = new Set(nodes.map(({ id }) => id));
  return nodes.flatMap((node) => {
    const { type } = node.element;
    const faults: string[] = [];
    if (CONTROLS.has(type) && node.type !== 'hidden' && node.checkVisibility()) {
      if (nameOf(node) === '') faults.push(`A ${node.type} has no name: ${node.id} ${node.name}`);
      if (node.type === 'radio' && node.name === '') faults.push(`A radio belongs to no group: ${nameOf(node)}`);
    }
    if (type === 'th' && !node.attribute('scope')) faults.push(`A table's header has no scope: ${node.textContent}`);
    for (const by of REFERENCES) {
      const missing = (node.attribute(by) ?? '').split(' ').filter((id) => id !== '' && !ids.has(id));
      if (missing.length > 0) faults.push(`${by} of a ${type} refers to what isn't there: ${missing.join()}`);
    }
    return faults;
  });
}

function* within(node: FakeNode): Generator<FakeNode> {
  yield node;
  for (const child of node.children) yield* within(child);
}
