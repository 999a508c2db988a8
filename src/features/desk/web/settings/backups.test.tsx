import { expect, test, vi } from 'vitest';
import { copied } from '#content/shell-words.yaml';
import words from '#content/desk/workshop-words.yaml';
import { click, deskActs } from '#test/support/browser/desk-acts.tsx';
import { wordsOf } from '#test/support/browser/mounted.ts';

const { open, tab } = deskActs(new Date(2026, 10, 24), { read: { 'desk-upkeep': { chores: [] } }, done: {} });
const { backups } = words;

test('without backups, the steps to them can be copied, or read', async () => {
  const { Backups } = await import('./backups.tsx');
  const written: string[] = [];
  for (const [writeText, said] of [
    [async (text: string) => void written.push(text), copied],
    [async () => Promise.reject(new Error('forbidden')), backups.notCopied],
  ] as const) {
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    const page = await open(<Backups />, false);
    expect(page.all('li').map(wordsOf)).toEqual(backups.steps.map((step) => step.replaceAll('`', '')));
    click(backups.copy)(page);
    await tab.pass();
    expect(page.all('p', { role: 'status' }).map(wordsOf)).toContain(said);
    page.unmount();
  }
  const [copiedText = ''] = written;
  expect(copiedText).toMatch(/^1\. .*\n2\. Set BACKUP_DIR=/);
});
