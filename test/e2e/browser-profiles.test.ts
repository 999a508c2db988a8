/** Journeys share browser profiles; no test may find there what an earlier one left. */
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { BrowserProfiles, type Profile } from '../support/browser/browser-profiles.ts';
import { visitorTest } from '../support/browser/visitor.ts';

/** A file of the site that runs no code. */
const BLANK_PATH = '/robots.txt';

const test = visitorTest()
  .extend('profiles', async ({ site }, { onCleanup }) => {
    const profiles = new BrowserProfiles(site.url);
    onCleanup(() => profiles.close());
    return profiles;
  })
  .extend(
    'borrow',
    ({ browser, profiles }) =>
      () =>
        profiles.borrow(browser),
  );

test('a profile comes back empty, with its pages closed', async ({ profiles, borrow }) => {
  const used = await borrow();
  const page = await openBlank(used);
  await page.evaluate(() => {
    localStorage['before'] = sessionStorage['before'] = 'kept';
    document.cookie = 'before=kept; max-age=1000';
    addEventListener('pagehide', () => (localStorage['atTheEnd'] = 'kept'));
  });
  await profiles.giveBack(used, true);
  expect(page.isClosed()).toBe(true);

  const next = await borrow();
  expect(next.context).toBe(used.context);
  expect(await storedIn(await openBlank(next))).toEqual([]);
});

const LASTING: [string, (context: BrowserContext, page: Page) => Promise<unknown>][] = [
  ['a route for all its pages', (context) => context.route('**/*', (route) => route.continue())],
  ['a database', (_, page) => page.evaluate(putIntoDatabase)],
];

test.for(LASTING)('a profile with %s is not used again', async ([, change], { profiles, borrow }) => {
  const used = await borrow();
  await change(used.context, await openBlank(used));
  await profiles.giveBack(used, true);
  expect((await borrow()).context).not.toBe(used.context);
});

test('a profile whose test failed is not used again', async ({ profiles, borrow }) => {
  const used = await borrow();
  await openBlank(used);
  await profiles.giveBack(used, false);
  expect((await borrow()).context).not.toBe(used.context);
});

async function openBlank({ context }: Profile): Promise<Page> {
  const page = await context.newPage();
  await page.goto(BLANK_PATH);
  return page;
}

function storedIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie].filter(Boolean),
  );
}

/** Runs in the page. */
function putIntoDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('before');
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore('rows', { autoIncrement: true }).add('kept'),
    );
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
    opening.addEventListener('error', () => reject(new Error(String(opening.error))));
  });
}
