import { expect, test } from 'vitest';
import words from '#content/desk/person-words.yaml';
import workshop from '#content/desk/workshop-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { all, click, deskActs, fill, submit } from '#test/support/browser/desk-acts.tsx';
import { wordsOf } from '#test/support/browser/mounted.ts';

const NOON = { id: 'noon-noon-noon-noon', title: 'Noon', text: 'By noon.' };
const { act, open, reads, tab } = deskActs(new Date(2026, 10, 24), {
  read: { 'desk-replies': { replies: [NOON] } },
  done: { 'desk-save-reply': {}, 'desk-delete-reply': {} },
});
const { saved } = words;
const { replies } = workshop;

test('a saved reply is edited, deleted and put back', async () => {
  const { SavedTexts } = await import('./saved-texts.tsx');
  const edited = await act(
    <SavedTexts />,
    all(click(saved.edit), fill({ id: 'saved-text' }, 'By one.', 'textarea'), submit()),
  );
  edited.page.unmount();
  expect(edited).toMatchObject({
    sent: [['desk-save-reply', { ...NOON, text: 'By one.' }]],
    said: fillWords(saved.changed, { title: NOON.title }),
    undone: [['desk-save-reply', NOON]],
  });
  const deleted = await act(<SavedTexts />, click(saved.delete));
  deleted.page.unmount();
  expect(deleted).toMatchObject({
    sent: [['desk-delete-reply', { id: NOON.id }]],
    said: fillWords(saved.deleted, { title: NOON.title }),
    undone: [['desk-save-reply', NOON]],
  });
});

test('a new one is written, or left', async () => {
  const { SavedTexts } = await import('./saved-texts.tsx');
  reads('desk-replies', { replies: [] });
  const asked = tab.answer('desk-save-reply', () => ({}));
  const page = await open(<SavedTexts />, false);
  expect(page.all('p').map(wordsOf)).toContain(replies.none);
  click(replies.add)(page);
  expect(tab.focused()?.props['name']).toBe('title');
  click(replies.cancel)(page);
  all(
    click(replies.add),
    fill({ name: 'title' }, 'Noon'),
    fill({ id: 'saved-text' }, 'By noon.', 'textarea'),
    submit(),
  )(page);
  await tab.pass();
  expect(asked).toEqual([{ id: expect.stringMatching(/^[\w-]{16,}$/) as unknown, title: 'Noon', text: 'By noon.' }]);
  expect([page.all('form'), page.all('button', { 'data-key': 'z' })]).toEqual([[], []]);
});

test('one that was refused stays as it was typed', async () => {
  const { SavedTexts } = await import('./saved-texts.tsx');
  tab.answer('desk-save-reply', () => ({ status: 409, error: { code: 'conflict', message: 'No.' } }));
  const page = await open(<SavedTexts />, false);
  all(click(saved.edit), fill({ id: 'saved-text' }, 'By one.', 'textarea'), submit())(page);
  await tab.pass();
  expect(page.get('textarea', { id: 'saved-text' }).props['value']).toBe('By one.');
});
