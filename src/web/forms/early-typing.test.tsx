/** What was typed before React took the page over, as React itself leaves it to the fields. */
import { expect, test } from 'vitest';
import type { FakeNode } from '#test/support/browser/fake-nodes.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { mount } from '#test/support/browser/mounted.ts';

loneTab();

async function watched() {
  // Beside the tab's own, as the site's listener stays as long as the page.
  const page = mount(
    <>
      <input aria-label="state" name="state" defaultValue="" />
      <input aria-label="own" name="own" defaultValue="" />
      <textarea aria-label="area" name="area" defaultValue="" />
      <input aria-label="same" name="same" defaultValue="served" />
      <input aria-label="box" name="box" type="checkbox" />
    </>,
    (document.body as unknown as FakeNode).element,
  );
  const { watchEarlyTyping, enterTyped } = await import('./early-typing.ts');
  const heard: string[] = [];
  const field = (name: string) => {
    const [found] = [...page.all('input', { name }), ...page.all('textarea', { name })];
    return (found ?? page.get('input', { name })).node;
  };
  const targeting = (name: string) => Object.defineProperty(new Event('input'), 'target', { value: field(name) });
  for (const name of ['state', 'own', 'area', 'same', 'box'])
    for (const type of ['input', 'change'])
      field(name).addEventListener(type, () => {
        // The site's own listener, at the window, hears every event of a field.
        if (type === 'input') dispatchEvent(targeting(name));
        heard.push(`${name} ${type} ${field(name).value}`);
      });
  return {
    field,
    type: (name: string, text: string) => {
      field(name).value = text;
      dispatchEvent(targeting(name));
    },
    takeOver: (name: string, props: object) => void Object.assign(field(name), { __reactProps$1: props }),
    /** As React does once the field is committed: what is entered becomes its state. */
    commit: (name: string) =>
      field(name).addEventListener('input', () =>
        Object.assign(field(name), { __reactProps$1: { value: field(name).value } }),
      ),
    watch: watchEarlyTyping,
    enter: async () => {
      await enterTyped();
      return heard.splice(0);
    },
  };
}

test('is entered where a state or the served text would take its place, and only there', async () => {
  const { field, type, takeOver, watch, enter } = await watched();
  for (const name of ['state', 'own', 'area']) field(name).value = `typed ${name}`;
  field('box').checked = true;
  watch();
  takeOver('state', { value: '' });
  takeOver('own', {});
  takeOver('area', {});
  for (const name of ['same', 'box']) takeOver(name, { value: '' });
  field('area').value = '';
  type('same', 'later');
  expect(await enter()).toEqual([
    'state input typed state',
    'state change typed state',
    'area input typed area',
    'area change typed area',
  ]);
});

test('waits for its field to be taken over, and is entered once', async () => {
  const { type, takeOver, commit, watch, enter, field } = await watched();
  for (const name of ['state', 'area', 'same']) commit(name);
  watch();
  type('area', 'first');
  type('state', 'typed');
  type('area', 'last');
  type('same', 'served');
  takeOver('state', { value: '' });
  expect(await enter()).toEqual(['state input typed', 'state change typed']);
  field('state').value = 'gone on';
  takeOver('area', { value: '' });
  takeOver('same', { value: '' });
  expect(await enter()).toEqual(['area input last', 'area change last']);
  expect([await enter(), field('state').value]).toEqual([[], 'gone on']);
});

test('is entered again once its field is committed, and never over what was typed since', async () => {
  const { type, takeOver, commit, watch, enter } = await watched();
  watch();
  for (const name of ['state', 'own', 'area']) {
    type(name, `typed ${name}`);
    takeOver(name, { value: '' });
  }
  type('same', 'the state already');
  takeOver('same', { value: 'the state already' });
  expect(await enter()).toHaveLength(8);
  type('own', 'typed since');
  commit('state');
  expect(await enter()).toEqual([
    'state input typed state',
    'state change typed state',
    'area input typed area',
    'area change typed area',
  ]);
  expect(await enter()).toEqual(['area input typed area', 'area change typed area']);
});

test('leaves the cursor where it was, of the field that has the focus', async () => {
  const { field, takeOver, watch, enter } = await watched();
  const moved: string[] = [];
  for (const name of ['state', 'own']) {
    field(name).value = 'typed';
    Object.assign(field(name), {
      selectionStart: 2,
      setSelectionRange: (from: number, to: number) => moved.push(`${name} ${from}-${to}`),
    });
  }
  watch();
  for (const name of ['state', 'own']) takeOver(name, { value: '' });
  field('own').focus();
  await enter();
  expect(moved).toEqual(['own 2-2']);
});
