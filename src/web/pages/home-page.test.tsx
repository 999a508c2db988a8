/** The front page, whose lower sections come as code of their own. */
import { afterEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import words from '#content/home-sections.yaml';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';

const tab = loneTab();
afterEach(() => {
  vi.doUnmock('./home/home-sections.tsx');
});

test('its sections that do not arrive are asked for again, each time after twice the wait', async () => {
  let asked = 0;
  vi.doMock('./home/home-sections.tsx', async (original) => {
    asked += 1;
    if (asked < 4) throw new TypeError('Failed to fetch');
    return original();
  });
  const { default: HomePage } = await import('./home-page.tsx');
  const page = tab.mount(
    <Router>
      <HomePage />
    </Router>,
  );
  const headings = () => page.all('h2').map(wordsOf);
  const counts: number[] = [];
  for (const wait of [2000, 4000, 8000]) {
    await tab.pass(wait - 1);
    counts.push(asked);
    expect(headings()).not.toContain(words.steps.heading);
    await tab.pass(1);
    await tab.pass();
    counts.push(asked);
  }
  expect(counts).toEqual([1, 2, 2, 3, 3, 4]);
  // React draws so much in several turns, the more the busier the machine is.
  for (let turn = 0; turn < 50 && headings().length === 0; turn += 1) await tab.pass(20);
  expect(headings()).toContain(words.steps.heading);
});
