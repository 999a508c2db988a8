import { expect, test, vi } from 'vitest';
import words from '#content/desk/workshop-words.yaml';
import { deskActs } from '#test/support/browser/desk-acts.tsx';
import { wordsOf } from '#test/support/browser/mounted.ts';

const NOW = new Date(2026, 10, 24);
const { open, reads } = deskActs(NOW, { read: { 'desk-upkeep': { chores: [] } }, done: {} });

test('without backups, the steps to them can be read', async () => {
  const { Backups } = await import('./backups.tsx');
  const page = await open(<Backups />, false);
  expect(page.all('li').map(wordsOf)).toEqual(words.backups.steps.map((step) => step.replaceAll('`', '')));
});

test.each([
  ['a good one two days ago', { hours: 48, problem: null }, ''],
  ['none for longer', { hours: 49, problem: null }, 'Nov 21, 2026'],
  ['one that failed since', { hours: 1, problem: 'disk full' }, words.backups.atRisk.failed],
  ['none yet, and a failure', { hours: null, problem: 'disk full' }, words.backups.atRisk.failed],
  ['none yet', { hours: null, problem: null }, words.backups.atRisk.none],
])('the risk of %s is said', async (_, { hours, problem }, text) => {
  const succeededAt = hours === null ? null : new Date(NOW.getTime() - hours * 3_600_000).toISOString();
  const drill = { task: 'drill', succeededAt: null, problem: 'no room', rowCount: 0 };
  reads('desk-upkeep', { chores: [drill, { task: 'backup', succeededAt, problem, rowCount: 1 }] });
  const { useBackupRisk } = await import('./backups.tsx');
  const Risk = () => <p>{useBackupRisk()}</p>;
  vi.setSystemTime(NOW);
  const said = wordsOf((await open(<Risk />, false)).all('p')[0] ?? { text: 'nothing' });
  expect(text === '' ? said === '' : said.includes(text), said).toBe(true);
});
