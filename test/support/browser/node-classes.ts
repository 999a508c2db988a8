/** The classes of the browser that code asks with `instanceof`, by its names. */
import { FakeNode } from './fake-nodes.ts';
import type { MountedElement } from './mounted.ts';

class FakeInput extends FakeNode {}
class FakeSelect extends FakeNode {}
class FakeArea extends FakeNode {}
class FakeForm extends FakeNode {}
class FakeDialog extends FakeNode {}
class FakeButton extends FakeNode {}
// Each class has its own, as in browsers.
const ownValue = Object.getOwnPropertyDescriptor(FakeNode.prototype, 'value') ?? {};
for (const { prototype } of [FakeInput, FakeSelect, FakeArea]) Object.defineProperty(prototype, 'value', ownValue);

const CLASSES: Readonly<Record<string, typeof FakeNode>> = {
  input: FakeInput,
  select: FakeSelect,
  textarea: FakeArea,
  form: FakeForm,
  dialog: FakeDialog,
  button: FakeButton,
};

export function nodeFor(element: MountedElement): FakeNode {
  return new (CLASSES[element.type] ?? FakeNode)(element);
}

class FakeFormData extends Map<string, string> {
  constructor(form?: FakeNode) {
    const fields = (form?.elements ?? []).filter(
      ({ name, type, checked }) => name && (!/^(?:radio|checkbox)$/.test(type) || checked),
    );
    super(fields.map(({ name, value }) => [name, value]));
  }
}

/** By the browser's names, for `instanceof`. */
export const NODE_CLASSES = {
  Node: FakeNode,
  Element: FakeNode,
  HTMLElement: FakeNode,
  HTMLInputElement: FakeInput,
  HTMLSelectElement: FakeSelect,
  HTMLTextAreaElement: FakeArea,
  HTMLFormElement: FakeForm,
  HTMLDialogElement: FakeDialog,
  HTMLButtonElement: FakeButton,
  HTMLMediaElement: FakeNode,
  FormData: FakeFormData,
};
