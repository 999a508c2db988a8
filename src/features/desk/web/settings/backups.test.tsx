import { expect, test } from 'vitest';
import words from '#content/desk/workshop-words.yaml';
import { deskActs } from '#test/support/browser/desk-acts.tsx';
import { wordsOf } from '#test/support/browser/mounted.ts';

const { open } = deskActs(new Date(2026, 10, 24), { read: { 'desk-upkeep': { chores: [] } }, done: {} });

test('without backups, the steps to them can be read', async () => {
  const { Backups } = await import('./backups.tsx');
  const page = await open(<Backups />, false);
  expect(page.all('li').map(wordsOf)).toEqual(words.backups.steps.map((step) => step.replaceAll('`', '')));
});
