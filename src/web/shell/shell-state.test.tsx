/** The menus of the header, the theme, and the chat of another provider. */
import { describe, expect, test, vi } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import type { Mounted } from '#test/support/browser/mounted.ts';

const tab = loneTab();

describe('a menu', () => {
  const MOUSE = { pointerType: 'mouse' };
  const openMenus = async () => {
    const { useDisclosures } = await import('./disclosure.ts');
    let goTo: (path: string) => void = () => {};
    const holdGoTo = (now: (path: string) => void) => void (goTo = now);
    const { useState } = await import('react');
    function Menus() {
      const [path, setPath] = useState('/');
      holdGoTo(setPath);
      const menus = useDisclosures(path);
      return (
        <nav>
          {['one', 'two'].map((id) => (
            <div key={id} {...menus.area(id)}>
              <button type="button" {...menus.trigger(id)}>
                {id}
              </button>
              <ul id={id}>
                <li>
                  <a href="/">first</a>
                </li>
                <li>
                  <a href="/">last</a>
                </li>
              </ul>
            </div>
          ))}
        </nav>
      );
    }
    const page = tab.mount(<Menus />);
    const area = (id: string) => page.get('div', { 'data-disclosure': id });
    const button = (id: string) => page.get('button', id);
    return {
      page,
      button,
      opened: () => ['one', 'two'].filter((id) => button(id).props['aria-expanded'] === true),
      enter: (id: string) => page.fire(area(id), 'onPointerEnter', MOUSE),
      leave: (id: string) => page.fire(area(id), 'onPointerLeave', MOUSE),
      wait: (ms: number) => page.run(() => vi.advanceTimersByTime(ms)),
      goTo: (path: string) => page.run(() => goTo(path)),
    };
  };

  test('opens after a moment of the mouse, and stays for a moment after it has left', async () => {
    const { opened, enter, leave, wait } = await openMenus();
    enter('one');
    wait(99);
    expect(opened()).toEqual([]);
    wait(1);
    expect(opened()).toEqual(['one']);
    leave('one');
    wait(299);
    expect(opened()).toEqual(['one']);
    enter('one');
    wait(1_000);
    expect(opened()).toEqual(['one']);
    leave('one');
    wait(300);
    expect(opened()).toEqual([]);
  });

  test('that is closed stays so, whatever the mouse was about to open or close', async () => {
    const { page, opened, enter, button, wait } = await openMenus();
    page.fire(button('one'), 'onClick', { detail: 0 });
    enter('two');
    document.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Escape' }));
    page.run(() => {});
    expect(opened()).toEqual([]);
    wait(1_000);
    expect(opened()).toEqual([]);
  });

  test('does not open for a mouse that only passes, nor for a finger', async () => {
    const { page, opened, enter, leave, wait } = await openMenus();
    enter('one');
    wait(50);
    leave('one');
    wait(1_000);
    page.fire(page.get('div', { 'data-disclosure': 'two' }), 'onPointerEnter', { pointerType: 'touch' });
    wait(1_000);
    expect(opened()).toEqual([]);
  });

  test('is one at a time, and gone on another page', async () => {
    const { page, button, opened, goTo } = await openMenus();
    page.fire(button('one'), 'onClick', { detail: 1 });
    page.fire(button('two'), 'onClick', { detail: 1 });
    expect(opened()).toEqual(['two']);
    goTo('/pricing');
    goTo('/');
    expect(opened()).toEqual([]);
  });

  test('that the mouse has opened stays at the first click, and closes at the next', async () => {
    const { page, button, opened, enter, wait } = await openMenus();
    enter('one');
    wait(100);
    page.fire(button('one'), 'onClick', { detail: 1 });
    expect(opened()).toEqual(['one']);
    page.fire(button('one'), 'onClick', { detail: 1 });
    expect(opened()).toEqual([]);
  });

  test('that is clicked before the mouse has opened it obeys the clicks alone', async () => {
    const { page, button, opened, enter, wait } = await openMenus();
    const click = () => page.fire(button('one'), 'onClick', { detail: 1 });
    enter('one');
    wait(50);
    click();
    wait(1_000);
    expect(opened()).toEqual(['one']);
    click();
    expect(opened(), 'at the first click').toEqual([]);
    enter('one');
    click();
    click();
    wait(1_000);
    expect(opened()).toEqual([]);
  });

  test('closes by Escape, which leads back to its button, and by a press beside it', async () => {
    const { page, button, opened } = await openMenus();
    const press = (key: string) => page.run(() => document.dispatchEvent(Object.assign(new Event('keydown'), { key })));
    const point = (target: object) =>
      page.run(() =>
        document.dispatchEvent(Object.defineProperty(new Event('pointerdown'), 'target', { value: target })),
      );
    page.fire(button('one'), 'onClick', { detail: 1 });
    press('Tab');
    expect(opened()).toEqual(['one']);
    press('Escape');
    expect(opened()).toEqual([]);
    expect(tab.focused()).toBe(button('one'));
    page.fire(button('one'), 'onClick', { detail: 1 });
    point(page.get('ul', { id: 'one' }).node);
    expect(opened()).toEqual(['one']);
    point(page.get('ul', { id: 'two' }).node);
    expect(opened()).toEqual([]);
  });

  test('closes once the focus goes elsewhere on the page, not when the window loses it', async () => {
    const { page, button, opened } = await openMenus();
    const area = () => page.get('div', { 'data-disclosure': 'one' });
    const within = area().node.querySelectorAll('a')[0];
    page.fire(button('one'), 'onClick', { detail: 0 });
    for (const relatedTarget of [null, within]) page.fire(area(), 'onBlur', { relatedTarget });
    expect(opened()).toEqual(['one']);
    page.fire(page.get('div', { 'data-disclosure': 'two' }), 'onBlur', { relatedTarget: within });
    expect(opened(), 'of another menu').toEqual(['one']);
    page.fire(area(), 'onBlur', { relatedTarget: button('two').node });
    expect(opened()).toEqual([]);
  });

  test('opens by an arrow at its first or last link, between which the arrows go round', async () => {
    const { page, button, opened } = await openMenus();
    const focus = (id: string) => tab.focused()?.node === page.get('ul', { id }).node.querySelectorAll('a')[0];
    const press = (key: string) => page.fire(page.get('div', { 'data-disclosure': 'one' }), 'onKeyDown', { key });
    page.fire(button('one'), 'onKeyDown', { key: 'ArrowDown' });
    expect([opened(), focus('one')]).toEqual([['one'], true]);
    press('ArrowDown');
    expect(focus('one')).toBe(false);
    press('ArrowDown');
    expect(focus('one')).toBe(true);
    press('End');
    expect(focus('one')).toBe(false);
    press('Home');
    expect(focus('one')).toBe(true);
  });

  test('does not open once its page is gone', async () => {
    const { page, enter } = await openMenus();
    enter('one');
    page.unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('the chosen theme is pressed, stored, and kept for the next page', async () => {
  const { ThemeSwitch } = await import('./theme-switch.tsx');
  const pressed = (page: Mounted) => page.all('button', { 'aria-pressed': true }).map(({ children }) => children);
  const page = tab.mount(<ThemeSwitch />);
  expect(pressed(page)).toEqual([[{ text: 'Auto' }]]);
  page.fire(page.get('button', 'Dark'), 'onClick');
  expect(pressed(page)).toEqual([[{ text: 'Dark' }]]);
  expect([document.documentElement.dataset['theme'], [...tab.local.values()]]).toEqual(['dark', ['dark']]);
  page.unmount();
  const next = tab.mount(<ThemeSwitch />);
  expect(pressed(next)).toEqual([[{ text: 'Dark' }]]);
  next.fire(next.get('button', 'Auto'), 'onClick');
  expect([document.documentElement.dataset['theme'], [...tab.local.values()]]).toEqual([undefined, ['auto']]);
});

describe('the chat of another provider', () => {
  const load = async () => {
    const dataset: Record<string, string> = {};
    const script = Object.assign(new EventTarget(), { dataset, src: '' });
    const added: unknown[] = [];
    Object.assign(document, { readyState: 'complete', createElement: () => script });
    vi.stubGlobal('document', Object.assign(document, { body: { append: (one: unknown) => added.push(one) } }));
    vi.stubGlobal('window', globalThis);
    const { loadWidget } = await import('./chat-start.ts');
    const outcomes: boolean[] = [];
    loadWidget({ url: 'https://chat.example/a.js', projectId: 'p' }, (came) => outcomes.push(came));
    return { script, added, outcomes };
  };

  test('is fetched at the first act, or when the page is idle, but once', async () => {
    const { script, added } = await load();
    expect(added).toEqual([]);
    dispatchEvent(new Event('keydown'));
    dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(10_000);
    expect(added).toEqual([script]);
    expect([script.src, script.dataset['projectId']]).toEqual(['https://chat.example/a.js', 'p']);
  });

  test.each([
    ['has come', 'load', [true]],
    ['has failed', 'error', [false]],
  ])('tells once that it %s', async (_, event, expected) => {
    const { script, outcomes } = await load();
    vi.advanceTimersByTime(4_000);
    script.dispatchEvent(new Event(event));
    vi.advanceTimersByTime(60_000);
    expect(outcomes).toEqual(expected);
  });

  test('that comes late is still told, after it counted as failed', async () => {
    const { script, outcomes } = await load();
    vi.advanceTimersByTime(4_000 + 5_000);
    expect(outcomes).toEqual([false]);
    script.dispatchEvent(new Event('load'));
    expect(outcomes).toEqual([false, true]);
  });
});
