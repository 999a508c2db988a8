/** What was promised comes back on its day, and the week counts who wrote. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { problemsAtWidths, problemsOf } from '#test/support/browser/axe-problems.ts';
import { signInOwner } from '#test/support/browser/desk-visit.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';
import { contactBody } from '#test/support/mail/submissions.ts';

const test = visitorTest();
const WIDTHS = [360, 768, 1440];

const main = (page: Page) => page.getByRole('main');

test('a promise is on Today until it is kept, and the week leads to who wrote', async ({ visitor, site, mail }) => {
  const page = await visitor.newPage({ viewport: { width: 360, height: 740 } });
  await signInOwner(page, site, mail, { now: () => Date.now() });
  await site.call('submit-contact', contactBody({ name: 'Maria Lopez', email: 'maria@customer.example' }));
  await page.goto('/desk');
  await main(page).getByText('1 person is waiting').waitFor();
  await expect.poll(() => page.title()).toMatch(/^\(1\) /);
  await main(page).getByRole('link', { name: 'Maria Lopez' }).click();
  await main(page).getByRole('button', { name: 'Details' }).click();
  await main(page).getByRole('button', { name: 'Promise' }).click();
  await main(page).getByLabel('What you promise').fill('Demo of the agent');
  // The earliest day that can be chosen is today.
  const day = main(page).getByLabel('By', { exact: true });
  await day.fill((await day.getAttribute('min')) ?? '');
  expect(await problemsOf(page, 'main')).toEqual([]);
  await main(page).getByRole('button', { name: 'Add promise' }).click();
  await main(page).getByText('Demo of the agent, due today').waitFor();

  await page.goto('/desk');
  await main(page).getByRole('heading', { name: 'Due now 1' }).waitFor();
  await main(page).getByText('Demo of the agent, due today').waitFor();
  expect(await problemsOf(page, 'main')).toEqual([]);
  const kept = main(page)
    .getByRole('list', { name: 'Promises' })
    .getByRole('checkbox', { name: /^Demo of the agent/ });
  await kept.click();
  await main(page).getByRole('heading', { name: 'Due now' }).waitFor({ state: 'detached' });
  await main(page).getByRole('button', { name: 'Undo' }).click();
  await kept.waitFor();

  await page.goto('/desk/week');
  const wrote = main(page).getByRole('link', { name: 'Wrote: 1' });
  await wrote.waitFor();
  expect(await problemsAtWidths(page, WIDTHS)).toEqual([]);
  await wrote.click();
  await main(page)
    .getByText(/^Wrote between /)
    .waitFor();
  await main(page).getByText('1 person', { exact: true }).waitFor();
  await main(page).getByRole('link', { name: 'Maria Lopez' }).waitFor();
  await main(page).getByRole('button', { name: 'Show everyone' }).click();
  await main(page)
    .getByText(/^Wrote between /)
    .waitFor({ state: 'detached' });

  // So does the source that nobody knows.
  await page.goto('/desk/week');
  await main(page)
    .getByRole('link', { name: /^Direct or unknown/ })
    .click();
  await main(page).getByRole('link', { name: 'Maria Lopez' }).waitFor();
  await main(page).getByRole('button', { name: 'Remove the filter Direct or unknown' }).click();
  await main(page)
    .getByRole('button', { name: /^Remove the filter/ })
    .waitFor({ state: 'detached' });
});
