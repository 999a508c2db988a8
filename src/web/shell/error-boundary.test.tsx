/** A page that fails: what is said, what another try does, and that what was typed comes back. */
import { expect, onTestFinished, test, vi } from 'vitest';
import * as words from '#content/shell-words.yaml';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';

const tab = loneTab();

async function open(message: string) {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  const reload = vi.fn<() => void>();
  Object.assign(location, { reload });
  const { ErrorBoundary } = await import('./error-boundary.tsx');
  const { useState } = await import('react');
  let fail: (is: boolean) => void = () => {};
  const holdFail = (now: (is: boolean) => void) => void (fail = now);
  const sent = vi.fn<(text: string) => void>();
  function Page() {
    const [fails, setFails] = useState(false);
    holdFail(setFails);
    if (fails) throw new Error(message);
    return (
      <form>
        <input id="name" name="name" onChange={({ target }) => sent(target.value)} />
        <input name="topic" type="checkbox" value="a" />
        <input name="topic" type="checkbox" value="b" />
        <input name="upload" type="file" />
        <input id="second" name="name" />
      </form>
    );
  }
  const page = tab.mount(
    <ErrorBoundary>
      <Page />
    </ErrorBoundary>,
  );
  return {
    page,
    reload,
    fail: () => page.run(() => fail(true)),
    again: () => page.fire(page.get('button', words.tryAgain), 'onClick'),
    heading: () => page.all('h1').map(wordsOf).join(),
  };
}

test.each([
  'Failed to fetch dynamically imported module: /a.js',
  'Unable to preload CSS for /a.css',
  'The page did not load.',
])('code that did not load is asked for again by a full load: %s', async (message) => {
  const { page, fail, again, heading, reload } = await open(message);
  fail();
  expect([heading(), page.get('div', { role: 'alert' }).children.length]).toEqual([words.notLoaded, 3]);
  expect(page.all('p').map(wordsOf)).toEqual([words.notLoadedLead]);
  again();
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that fails is drawn once more with what was typed, and after that loaded anew', async () => {
  const { page, fail, again, heading, reload } = await open('x is undefined');
  page.type(page.get('input', { id: 'name' }), 'Ann');
  page.type(page.get('input', { id: 'second' }), 'Lee');
  page.type(page.get('input', { value: 'b' }), true);
  const clicked = vi.spyOn(HTMLInputElement.prototype, 'click');
  onTestFinished(() => clicked.mockRestore());
  fail();
  expect([heading(), page.all('p').map(wordsOf)]).toEqual([words.failed, [words.failedLead]]);
  again();
  expect([heading(), page.all('form').length, reload.mock.calls.length]).toEqual(['', 1, 0]);
  const typed = ['name', 'second'].map((id) => page.get('input', { id }).node.value);
  expect(typed, 'those of one name by their order').toEqual(['Ann', 'Lee']);
  expect(clicked.mock.contexts, 'only what was ticked').toEqual([page.get('input', { value: 'b' }).node]);
  fail();
  again();
  expect(reload).toHaveBeenCalledOnce();
});
