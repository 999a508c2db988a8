/** Builds a trial page of the tests and puts it into a visitor's browser, under the site's own address. */
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { contentPlugin } from '#tools/vite/content-plugin.ts';
import { ANON_KEY } from './site-process.ts';

const ROOT = resolve(import.meta.dirname, '../..');
export const TRIAL_PATH = '/trial/';

/** @param file In test/support. */
export async function buildTrialPage(file: string): Promise<Rolldown.RolldownOutput> {
  const output = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    base: TRIAL_PATH,
    plugins: [contentPlugin()],
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, 'browser', file) } },
  });
  // Neither several outputs nor a watcher were asked for.
  return output as Rolldown.RolldownOutput;
}

export async function serveTrialPage(page: Page, { output }: Rolldown.RolldownOutput): Promise<void> {
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry);
  const sheets = output.filter(({ fileName }) => fileName.endsWith('.css'));
  const links = sheets.map(({ fileName }) => `<link rel="stylesheet" href="${TRIAL_PATH}${fileName}">`).join('');
  const settings = JSON.stringify({ anonKey: ANON_KEY, siteUrl: '', minPasswordLength: 8, chat: null });
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Trial</title>
    <meta name="viewport" content="width=device-width">${links}
    <script type="application/json" id="settings">${settings}</script><div id="root"></div>
    <script type="module" src="${TRIAL_PATH}${entry?.fileName}"></script></html>`;
  await page.route(`**${TRIAL_PATH}**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(TRIAL_PATH.length);
    const file = output.find(({ fileName }) => fileName === path);
    if (!file) return route.fulfill({ body: html, contentType: 'text/html' });
    const contentType = path.endsWith('.css') ? 'text/css' : 'text/javascript';
    return route.fulfill({ body: file.type === 'chunk' ? file.code : Buffer.from(file.source), contentType });
  });
}
