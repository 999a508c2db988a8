/** The third-party chat loads late, is told its project, and can never break the page. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { BrowserProfiles } from '#test/support/browser/browser-profiles.ts';
import { startChatHost } from '#test/support/peers/chat-host.ts';
import { startSite } from '#test/support/site-process.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';

const PROJECT_ID = 'project-17.a_b';

const test = visitorTest()
  .extend('chatHost', { scope: 'file' }, async ({}, { onCleanup }) => {
    const host = await startChatHost();
    onCleanup(() => host.stop());
    return host;
  })
  .extend('site', { scope: 'file' }, async ({ chatHost }, { onCleanup }) => {
    const site = await startSite({ CHAT_WIDGET_URL: chatHost.scriptUrl, CHAT_PROJECT_ID: PROJECT_ID });
    onCleanup(() => site.remove());
    return site;
  })
  .extend('profiles', { scope: 'file' }, ({ site }, { onCleanup }) => {
    const profiles = new BrowserProfiles(site.url);
    onCleanup(() => profiles.close());
    return profiles;
  });

const chatButton = (page: Page) => page.getByRole('button', { name: 'Have a Question?' });

describe('the widget', () => {
  test('loads by itself once the page is idle, with the project and the text', async ({ visitor, chatHost }) => {
    chatHost.requested.length = 0;
    const page = await visitor.open('/');
    await chatButton(page).waitFor();
    expect(await chatButton(page).getAttribute('data-project')).toBe(PROJECT_ID);
    const script = page.locator(`script[src="${chatHost.scriptUrl}"]`);
    expect(await script.getAttribute('data-project-id')).toBe(PROJECT_ID);
    expect(await script.getAttribute('data-button-text')).toBe('Have a Question?');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/blog');
    await page.mouse.wheel(0, 500);
    expect(await chatButton(page).count()).toBe(1);
    expect(chatHost.requested).toEqual(['/projects/widget.js']);
  });

  test('may be loaded only from its full path', async ({ visitor, site, chatHost }) => {
    const policy = (await fetch(site.url)).headers.get('content-security-policy') ?? '';
    const { origin } = new URL(chatHost.scriptUrl);
    const sources = policy.split(/[; ]+/).filter((source) => source.startsWith('http'));
    expect(sources).toEqual([chatHost.scriptUrl]);
    chatHost.requested.length = 0;
    visitor.expectTrouble(/violates the following Content Security Policy directive/);
    const page = await visitor.open('/');
    const blocked = await page.evaluate(async (src) => {
      const violation = new Promise<string>((resolve) =>
        addEventListener('securitypolicyviolation', (event) => resolve(event.blockedURI), { once: true }),
      );
      document.body.append(Object.assign(document.createElement('script'), { src }));
      return violation;
    }, `${origin}/somebody-elses.js`);
    expect(blocked).toBe(`${origin}/somebody-elses.js`);
    expect(chatHost.requested).not.toContain('/somebody-elses.js');
  });
});
