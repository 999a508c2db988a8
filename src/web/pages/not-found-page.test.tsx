/** What an unknown address is answered with: the pages that it may have meant. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { loneTab } from '#test/support/browser/lone-tab.ts';

const tab = loneTab();
beforeEach(() => {
  vi.doMock('#web/settings/settings.ts', () => ({ settings: { today: '2026-06-01', siteUrl: '', agentPhone: null } }));
  vi.doMock('virtual:article-summaries', () => ({
    default: [
      { slug: 'zebra-crossing-rules', heading: 'Rules', published: '2026-06-01' },
      { slug: 'zebra-crossing-lines', heading: 'Lines', published: '2026-06-02' },
    ],
  }));
});
afterEach(() => {
  vi.doUnmock('#web/settings/settings.ts');
  vi.doUnmock('virtual:article-summaries');
});

test.each([
  ['/blog/zebra-crosing-rule', ['/blog/zebra-crossing-rules']],
  ['/qqqqqqqq', []],
])('%s may have meant only what is published by now', async (path, near) => {
  history.replaceState(null, '', path);
  const { default: NotFoundPage } = await import('./not-found-page.tsx');
  const page = tab.mount(
    <Router>
      <NotFoundPage />
    </Router>,
  );
  await tab.pass();
  const [list] = page.all('section', { 'aria-labelledby': 'near-pages' });
  const links = list?.node.querySelectorAll('a').map(({ element }) => String(element.props['href'])) ?? [];
  expect(links.filter((to) => to.includes('zebra'))).toEqual(near);
  expect(list !== undefined).toBe(near.length > 0);
});
