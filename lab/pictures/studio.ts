/** The built site with a clock that stands still, and a browser that sees it as an owner's phone does. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { AUTH_STORAGE_KEY } from '../../src/features/accounts/web/sign-in/auth-storage-key.ts';
import { requireChromium } from '../../scripts/require-chromium.ts';
import { openSession } from '../bench/support/sessions.ts';
import { OWNER, startSite, type Site } from '../../test/support/site-process.ts';

export const TIME_ZONE = 'America/New_York';
/** No sandbox, because containers forbid the one that Chromium needs. */
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--force-color-profile=srgb'];
/** A file of the site that runs no code. From there a session can be stored before the first page loads. */
const BLANK_PATH = '/robots.txt';
const PHONE = { width: 390, height: 844 };
const TIMEOUT_MS = 15_000;

export interface Studio {
  site: Site;
  /** Gives a process of its own the same clock. */
  environment: Record<string, string>;
  /** Sets the site's clock. */
  at(time: number): void;
  /** A fresh page of a phone. */
  phone(): Promise<Page>;
  /** The same, with the owner signed in. */
  desk(): Promise<Page>;
  /** An access token of the owner, which ends after an hour of the site's clock. */
  token(): Promise<string>;
  /** The address of the only email of this kind, without what the mailbox shows around it. */
  mailed(kind: string): Promise<string>;
  close(): Promise<void>;
}

export async function openStudio(start: number): Promise<Studio> {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  const clock = join(folder, 'now');
  let now = start;
  const at = (time: number) => {
    now = time;
    writeFileSync(clock, String(time));
  };
  at(start);
  const environment = {
    TZ: TIME_ZONE,
    STILL_CLOCK: clock,
    NODE_OPTIONS: `--import ${new URL('./still-clock.js', import.meta.url).href}`,
  };
  const site = await startSite({ ...environment, OWNER_TIME_ZONE: TIME_ZONE, AUTH_REQUIRE_CONFIRMATION: 'false' });
  const browser = await chromium.launch({ executablePath: await requireChromium(), args: ARGUMENTS });
  const arrive = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: PHONE,
      deviceScaleFactor: 2,
      // What covers the page is hidden by a style that its policy doesn't know.
      bypassCSP: true,
      reducedMotion: 'reduce',
      timezoneId: TIME_ZONE,
      locale: 'en-US',
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    await context.clock.setFixedTime(now);
    return context;
  };
  const visitor = await arrive();
  let owner: Promise<BrowserContext> | undefined;
  let session: ReturnType<typeof openSession> | undefined;
  const signedIn = () => (session ??= openSession(site.url, OWNER, async (statement) => site.write(statement)));
  return {
    site,
    environment,
    at,
    phone: () => visitor.newPage(),
    token: async () => (await signedIn()).access_token,
    async desk() {
      const page = await (owner ??= arrive()).then((context) => context.newPage());
      await page.goto(BLANK_PATH);
      // auth-js stores the server's answer as it is.
      await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
        AUTH_STORAGE_KEY,
        JSON.stringify(await signedIn()),
      ] as const);
      return page;
    },
    async mailed(kind) {
      const [mailbox = ''] = /^ +mailbox +(\S+)$/m.exec(site.output())?.slice(1) ?? [];
      const [mail] = site.query('select id from outbox where kind = ?', kind);
      const listed = await (await fetch(mailbox)).text();
      const path = listed.match(/href="([^"]+)"/g)?.find((link) => mail && link.includes(String(mail['id'])));
      if (!path) throw new Error(`No email of the kind "${kind}" was sent.`);
      return `${path.slice(6, -1)}/body`;
    },
    async close() {
      await browser.close();
      await site.remove();
      rmSync(folder, { recursive: true });
    },
  };
}
