import { expect, test } from 'vitest';
import words from '#content/desk/promise-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { all, deskActs, fill, submit } from '#test/support/browser/desk-acts.tsx';
import { cardOf } from '#test/support/browser/desk-cards.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';

const NOW = new Date(2026, 10, 24, 14, 30);
const { act, open, tab } = deskActs(NOW, {
  read: {},
  done: { 'desk-promise': { promise: 'p1' }, 'desk-drop-promise': {}, 'desk-finish-promise': {} },
});
const ANN = cardOf('Ann');
const promise = (id: string, dueOn: string) => ({ id, text: `Demo ${id}`, dueOn, doneAt: null });

test('a promise is made for tomorrow or another day, and taken back', async () => {
  const { MakePromise } = await import('./promises.tsx');
  const words1 = fill({ name: 'promise' }, ' Demo ');
  const made = await act(<MakePromise card={ANN} timeZone="UTC" onClose={() => {}} />, all(words1, submit()));
  expect(made.sent).toEqual([['desk-promise', { id: 'ann', text: ' Demo ', on: '2026-11-25' }]]);
  expect([made.said, made.undone]).toEqual([
    fillWords(words.made, { who: 'Ann', text: 'Demo' }),
    [['desk-drop-promise', { promise: 'p1' }]],
  ]);
  expect(made.page.get('input', { type: 'date' }).props['min'], 'not before today').toBe('2026-11-24');
  const friday = fill({ type: 'date' }, '2026-11-27');
  const later = await act(<MakePromise card={ANN} timeZone="UTC" onClose={() => {}} />, all(words1, friday, submit()));
  expect(later.sent).toEqual([['desk-promise', { id: 'ann', text: ' Demo ', on: '2026-11-27' }]]);
});

test('each says by when, and is done with a tick, which Undo takes back', async () => {
  const { Promises } = await import('./promises.tsx');
  const promises = [promise('a', '2026-11-23'), promise('b', '2026-11-24'), promise('c', '2026-12-01')];
  const page = await open(<Promises promises={promises} timeZone="UTC" />, false);
  const line = (text: string, when: string) => fillWords(words.line, { text, when });
  expect(page.get('ul', {}).props['aria-label']).toBe(words.label);
  expect(page.all('li').map(({ node }) => node.querySelector('span')?.textContent)).toEqual([
    line('Demo a', fillWords(words.overdue, { day: 'Mon, Nov 23' })),
    line('Demo b', words.today),
    line('Demo c', fillWords(words.by, { day: 'Tue, Dec 1' })),
  ]);
  page.unmount();
  const done = await act(<Promises promises={promises} timeZone="UTC" />, (opened) =>
    opened.fire(opened.all('input', { type: 'checkbox' }).at(1), 'onChange', { target: { checked: true } }),
  );
  expect([done.sent, done.undone]).toEqual([
    [['desk-finish-promise', { promise: 'b', isDone: true }]],
    [['desk-finish-promise', { promise: 'b', isDone: false }]],
  ]);
  expect(done.said).toBe(fillWords(words.kept, { text: 'Demo b' }));
  expect(done.page.all('input', { type: 'checkbox' }).map(({ props }) => props['checked'])).toEqual([
    false,
    false,
    false,
  ]);
  done.page.unmount();
  const none = await open(<Promises promises={[]} timeZone="UTC" />, false);
  expect(none.all('ul').map(wordsOf)).toEqual([]);
});

test('a box is empty again when its promise could not be ended', async () => {
  const { Promises } = await import('./promises.tsx');
  const page = await open(<Promises promises={[promise('a', '2026-11-24')]} timeZone="UTC" />, false);
  tab.answer('desk-finish-promise', () => ({ status: 409, error: { code: 'conflict', message: 'Too late.' } }));
  const box = () => page.get('input', { type: 'checkbox' });
  page.fire(box(), 'onChange', { target: { checked: true } });
  expect(box().props['checked']).toBe(true);
  await tab.pass();
  expect(box().props['checked']).toBe(false);
});

test("the owner's calendar says what is due, wherever the member is", async () => {
  const { Promises } = await import('./promises.tsx');
  const due = async (timeZone: string) => {
    const page = await open(<Promises promises={[promise('a', '2026-11-24')]} timeZone={timeZone} />, false);
    const [text] = page.all('span').map(wordsOf);
    page.unmount();
    return text;
  };
  const line = (when: string) => fillWords(words.line, { text: 'Demo a', when });
  // Half past two in the afternoon in UTC.
  expect(await due('Pacific/Auckland')).toBe(line(fillWords(words.overdue, { day: 'Tue, Nov 24' })));
  expect(await due('America/Chicago')).toBe(line(words.today));
});
