import { expect, it } from 'vitest';
import { createTestClock } from '#test/support/test-clock.ts';
import { createLog } from '../log.ts';
import { createDatedPages } from './dated-pages.ts';
import { createPageTable } from './page-table.ts';

it("shows a page's new edition once its day has come", () => {
  const clock = createTestClock(Date.UTC(2026, 10, 29, 23, 59));
  const loads: string[] = [];
  const load = (today: string) => {
    loads.push(today);
    const page = { path: '*', html: today, status: 404, indexable: false, title: '', description: '' };
    return createPageTable({ siteUrl: 'https://agency.example', chatScriptUrl: undefined, pages: [page], assets: [] });
  };
  const pages = createDatedPages(load, ['2026-12-01'], clock, createLog('silent'));
  const shown = () => pages.missing('/', undefined).body?.toString();
  expect(shown()).toBe('2026-11-29');

  clock.advance(60_000);
  pages.refresh();
  expect(shown(), 'Nothing changes on the 30th.').toBe('2026-11-29');

  clock.advance(24 * 60 * 60_000);
  pages.refresh();
  pages.refresh();
  expect(shown()).toBe('2026-12-01');
  expect(loads).toEqual(['2026-11-29', '2026-12-01']);
});
