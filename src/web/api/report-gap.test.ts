import { beforeEach, expect, test, vi } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';

const tab = loneTab();
// What was reported is remembered for a page.
beforeEach(() => void vi.resetModules());

test('reports each text of each kind once, cut to what the server takes, and says nothing of a failure', async () => {
  const { reportGap } = await import('./report-gap.ts');
  const told = tab.answer('report-gap', (body) => {
    if ((body as { words: string }).words === 'refused')
      return { status: 429, error: { code: 'rate_limited', message: '' } };
    return {};
  });
  for (const text of ['vans', 'vans', 'refused', 'refused', '🚐'.repeat(201)]) reportGap('search', text);
  reportGap('question', 'vans');
  await tab.pass();
  expect(told).toEqual([
    { kind: 'search', words: 'vans' },
    { kind: 'search', words: 'refused' },
    { kind: 'search', words: '🚐'.repeat(200) },
    { kind: 'question', words: 'vans' },
  ]);
});
