/**
 * Browser profiles that one test after another uses. The first page of a new profile takes a quarter more
 * processor time than a page in one whose process runs and whose cache holds the site's files.
 *
 * A test finds a profile as empty as a new one, but for that cache. One that a test changed in a way that is not undone
 * here, or that is not found empty, is closed and another one made.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

const ACTION_TIMEOUT_MS = 10_000;
/**
 * Without motion, which the site's code knows nothing about; only its CSS does. The pictures between the start and the
 * end of a transition take a fifteenth of all the time, and axe would measure colors halfway through a fade.
 */
const USUAL_OPTIONS: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' };
/** A file of the site that runs no code. */
const BLANK_PATH = '/robots.txt';
/** Each one holds a process. */
const MOST_KEPT = 2;

/** Options that a page can have for itself, without a profile of its own. */
const PAGE_OPTIONS = new Set(['viewport', 'colorScheme', 'javaScriptEnabled']);

/** Members that a test may use on a kept profile, because they leave nothing behind or `empty` undoes them. */
const UNDONE = new Set([
  'addCookies',
  'browser',
  'clearCookies',
  'cookies',
  'isClosed',
  'newPage',
  'pages',
  'request',
  'storageState',
  // Playwright's own code calls these.
  'emit',
  'listenerCount',
  'listeners',
]);

export interface Profile {
  context: BrowserContext;
  /** Errors and warnings since the test began. */
  troubles: string[];
}

interface KeptProfile extends Profile {
  /** Makes a page with options of its own, which end with it. */
  newPage: (options: BrowserContextOptions) => Promise<Page>;
  /** Keeps the profile's process alive between tests. */
  blank?: Page;
  wasChanged: () => boolean;
}

export class BrowserProfiles {
  readonly #siteUrl: string;
  readonly #options: BrowserContextOptions;
  #idle: KeptProfile[] = [];
  readonly #lent = new Map<BrowserContext, KeptProfile>();

  /** @param options Of every profile, beside the usual ones. */
  constructor(siteUrl: string, options: BrowserContextOptions = {}) {
    this.#siteUrl = siteUrl;
    this.#options = { baseURL: siteUrl, ...USUAL_OPTIONS, ...options };
  }

  /** A blank page in an empty profile, which other tests may have used. */
  async newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<{ profile: Profile; page: Page }> {
    if (Object.keys(options).every((name) => PAGE_OPTIONS.has(name))) {
      const profile = await this.borrow(browser);
      return { profile, page: await profile.newPage(options) };
    }
    const profile = await this.make(browser, options);
    return { profile, page: await profile.context.newPage() };
  }

  /** A new profile, for one test alone. */
  async make(browser: Browser, options: BrowserContextOptions = {}): Promise<Profile> {
    const context = await browser.newContext({ ...this.#options, ...options });
    context.setDefaultTimeout(ACTION_TIMEOUT_MS);
    await context.addInitScript(reportCauses);
    const troubles: string[] = [];
    // Violations of the content security policy are console errors, too.
    context.on('console', (message) => {
      if (/^(error|warning|assert)$/.test(message.type()))
        troubles.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => troubles.push(String(error.error())));
    return { context, troubles };
  }

  /** An empty profile with the usual options, which other tests may have used. */
  async borrow(browser: Browser): Promise<KeptProfile> {
    for (let kept = this.#idle.pop(); kept; kept = this.#idle.pop()) {
      if (await isEmpty(kept).catch(() => false)) return this.#lend(kept);
      await kept.context.close();
    }
    const made = await this.make(browser);
    const newPage = pageMaker(made.context);
    return this.#lend({ ...made, newPage, wasChanged: watch(made.context, this.#siteUrl) });
  }

  /** Leaves the profile's pages. Keeps it for another test if it is a borrowed one and can be emptied. */
  async giveBack({ context }: Profile, mayKeep: boolean): Promise<void> {
    const kept = this.#lent.get(context);
    this.#lent.delete(context);
    if (kept && mayKeep && !kept.wasChanged() && this.#idle.length < MOST_KEPT) {
      const emptied = await empty(kept).then(
        () => true,
        () => false,
      );
      if (emptied && !kept.wasChanged()) {
        this.#idle.push(kept);
        return;
      }
    }
    await context.close();
  }

  async close(): Promise<void> {
    const all = [...this.#idle, ...this.#lent.values()];
    this.#idle = [];
    this.#lent.clear();
    await Promise.all(all.map(({ context }) => context.close()));
  }

  #lend(kept: KeptProfile): KeptProfile {
    kept.troubles.length = 0;
    this.#lent.set(kept.context, kept);
    return kept;
  }
}

/** A page's debugger session ends with the page, so opening one here doesn't count as a change of the profile. */
function pageMaker(context: BrowserContext): KeptProfile['newPage'] {
  const newSession = context.newCDPSession.bind(context);
  return async ({ viewport, colorScheme, javaScriptEnabled }) => {
    const page = await context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    if (colorScheme) await page.emulateMedia({ colorScheme });
    if (javaScriptEnabled === false) {
      const session = await newSession(page);
      await session.send('Emulation.setScriptExecutionDisabled', { value: true });
    }
    return page;
  };
}

/** @returns whether the context was changed in a way that `empty` doesn't undo, or opened a page of another origin. */
function watch(context: BrowserContext, siteUrl: string): () => boolean {
  let changed = false;
  const noteOrigin = (url: string) => {
    if (!url.startsWith(`${siteUrl}/`) && !/^about:|^$/.test(url)) changed = true;
  };
  context.on('page', (page) => {
    for (const frame of page.frames()) noteOrigin(frame.url());
    page.on('framenavigated', (frame) => noteOrigin(frame.url()));
  });
  const noteCalls = (target: object) => {
    for (const name of namesOf(target)) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || name.startsWith('_') || UNDONE.has(name)) continue;
      const noted = (...parameters: unknown[]): unknown => {
        changed = true;
        return Reflect.apply(member, target, parameters);
      };
      Object.defineProperty(target, name, { value: noted, writable: true });
    }
  };
  // Each page has the clock of its context.
  for (const target of [context, context.clock, context.credentials]) noteCalls(target);
  // The blank page shares the process, and coming back there would be announced to a page that is still offline.
  context.setOffline = () => {
    throw new Error('Only a new profile goes offline: get its context with visitor.arrive().');
  };
  return () => changed;
}

/** Names of the object's properties and its classes' methods. */
function namesOf(target: object): Set<string> {
  const names = new Set<string>();
  for (
    let holder: object | null = target;
    holder && holder !== Object.prototype;
    holder = Reflect.getPrototypeOf(holder)
  )
    for (const name of Object.getOwnPropertyNames(holder)) if (name !== 'constructor') names.add(name);
  return names;
}

/** Pages are closed before the storage is cleared, because some write to it when they are left. */
async function empty(kept: KeptProfile): Promise<void> {
  const { context } = kept;
  const left = context.pages().filter((page) => page !== kept.blank);
  // Before the others are closed: the process ends with its last page.
  kept.blank ??= await openBlank(context);
  await Promise.all(left.map((page) => page.close()));
  await kept.blank.evaluate(() => localStorage.clear());
  await context.clearCookies();
}

async function openBlank(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(BLANK_PATH);
  return page;
}

/** Checked when the next test begins, because by then all pending writes have reached the storage. */
async function isEmpty({ context, blank }: KeptProfile): Promise<boolean> {
  const stored = await blank?.evaluate(async () => {
    // IndexedDB, caches, service workers and files.
    const { usage } = await navigator.storage.estimate();
    return localStorage.length + (usage ?? Infinity);
  });
  return stored === 0 && context.pages().length === 1 && (await context.cookies()).length === 0;
}

/** Runs in every page: what React recovers from it reports with the real error as its cause, which is otherwise lost. */
function reportCauses(): void {
  addEventListener('error', ({ error }) => {
    if (error instanceof Error && error.cause instanceof Error) console.error(`Caused by ${error.cause.stack}`);
  });
}
