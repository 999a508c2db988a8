import { beforeEach, expect, it, vi } from 'vitest';
import { controlsOf, isPassword, readForm } from './filled-form.ts';

/** As much of the browser's classes as reading needs; the journeys use the real ones. */
class Control {
  name = '';
  type = 'text';
  value = '';
  checked = false;
  constructor(fields: object) {
    Object.assign(this, fields);
  }
}
class Input extends Control {}
class Select extends Control {}
class Area extends Control {}

beforeEach(() => {
  vi.stubGlobal('HTMLInputElement', Input);
  vi.stubGlobal('HTMLSelectElement', Select);
  vi.stubGlobal('HTMLTextAreaElement', Area);
});
const formOf = (...elements: object[]) => ({ elements }) as unknown as HTMLFormElement;

it('reads texts trimmed, and passwords as they were typed, also while they are shown', () => {
  const form = formOf(
    new Input({ name: 'name', value: ' Ann ' }),
    new Area({ name: 'message', type: 'textarea', value: ' One\n' }),
    new Select({ name: 'topic', type: 'select-one', value: 'Sales' }),
    new Input({ name: 'secret', type: 'password', value: ' a ' }),
    new Input({ name: 'newPassword', type: 'text', value: ' b ' }),
  );
  expect(readForm(form).texts).toEqual({
    name: 'Ann',
    message: 'One',
    topic: 'Sales',
    secret: ' a ',
    newPassword: ' b ',
  });
});

it('gathers the ticked values of each group, in the order of the page', () => {
  const box = (name: string, value: string, checked: boolean) => new Input({ name, type: 'checkbox', value, checked });
  const form = formOf(
    box('states', 'Iowa', true),
    box('states', 'Ohio', false),
    box('states', 'Utah', true),
    box('agreed', 'yes', false),
  );
  expect(readForm(form)).toEqual({ texts: {}, choices: { states: ['Iowa', 'Utah'], agreed: [] } });
});

it('reads the chosen one of three radio buttons, wherever it stands, and none as empty', () => {
  const radios = (chosen?: string) =>
    ['a', 'b', 'c'].map((value) => new Input({ name: 'plan', type: 'radio', value, checked: value === chosen }));
  for (const chosen of ['a', 'b', 'c']) expect(readForm(formOf(...radios(chosen))).texts).toEqual({ plan: chosen });
  expect(readForm(formOf(...radios())).texts).toEqual({ plan: '' });
});

it('knows fields with a name only', () => {
  const named = new Input({ name: 'name' });
  expect(controlsOf(formOf(named, new Input({}), { name: 'button' }))).toEqual([named]);
});

it('tells passwords by the name of their field', () => {
  expect(['password', 'newPassword', 'PASSWORD2', 'pass', 'word'].map(isPassword)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
