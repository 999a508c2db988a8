import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** As much of an element as a message needs. */
class FakeElement {
  children: FakeElement[] = [];
  parent: FakeElement | undefined;
  dataset: Record<string, string> = {};
  textContent = '';
  /** Such as `:hover`. */
  state = '';
  onclick: () => void = () => {};
  append(...added: FakeElement[]) {
    for (const child of added) child.parent = this;
    this.children.push(...added);
  }
  remove() {
    const siblings = this.parent?.children ?? [];
    if (siblings.includes(this)) siblings.splice(siblings.indexOf(this), 1);
  }
  replaceChildren() {
    this.children = [];
  }
  get childElementCount() {
    return this.children.length;
  }
  get firstElementChild() {
    return this.children[0];
  }
  matches(selector: string) {
    return selector.split(', ').includes(this.state);
  }
}
let page: { body: FakeElement; hidden: boolean; createElement: () => FakeElement };
let toasts: typeof import('./toasts.ts');

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  page = { body: new FakeElement(), hidden: false, createElement: () => new FakeElement() };
  vi.stubGlobal('document', page);
  toasts = await import('./toasts.ts');
});
afterEach(() => vi.useRealTimers());

const pass = async (ms: number) => vi.advanceTimersByTimeAsync(ms);
const lists = () => page.body.children.flatMap((region) => region.children);
const messages = () => lists().flatMap((list) => list.children);
/** The lines of each message on screen. */
const shown = () =>
  messages().map(({ children: [text] }) => text?.children.map(({ textContent }) => textContent).join());

test('a toast replaces the one before, and leaves after eight seconds unless it stays', async () => {
  void toasts.showToast({ title: 'One', description: 'first' });
  await pass(1);
  void toasts.showToast({ title: 'Two', description: 'second' });
  await pass(1);
  expect(shown()).toEqual(['Two,second']);
  expect(page.body.children, 'announced to screen readers').toMatchObject([{ ariaLive: 'polite' }]);
  await pass(8_000);
  expect(shown()).toEqual([]);
  void toasts.showToast({ title: 'Three', description: '', stays: true });
  await pass(60_000);
  expect(shown()).toEqual(['Three,']);
  toasts.dismissToast();
  expect(shown()).toEqual([]);
});

test('three notifications show at once, each for four seconds; a fourth takes the place of the oldest', async () => {
  for (const text of ['a', 'b', 'c', 'd']) {
    void toasts.notify(text, 'success');
    await pass(1_000);
  }
  expect(shown()).toEqual(['b', 'c', 'd']);
  await pass(1_001);
  expect(shown()).toEqual(['c', 'd']);
  await pass(3_000);
  expect(shown()).toEqual([]);
});

test('a message stays while somebody points at it, has the focus on it or is in another tab, and its button dismisses it', async () => {
  void toasts.notify('read me', 'error');
  await pass(1);
  const [list] = lists();
  if (!list) throw new Error('Nothing shows.');
  for (const state of [':hover', ':focus-within']) {
    list.state = state;
    await pass(20_000);
    expect(shown(), state).toEqual(['read me']);
  }
  list.state = '';
  page.hidden = true;
  await pass(20_000);
  expect(shown()).toEqual(['read me']);
  page.hidden = false;
  await pass(1_000);
  expect(shown()).toEqual([]);
  void toasts.notify('go', 'error');
  await pass(1);
  expect(messages()[0]?.children[1]).toMatchObject({ ariaLabel: expect.stringMatching(/./) });
  messages()[0]?.children[1]?.onclick();
  expect(shown()).toEqual([]);
  await pass(5_000);
});
