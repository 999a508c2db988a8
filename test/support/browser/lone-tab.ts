/** As much of a browser as the modules need: one tab in which nobody is signed in, and a server that a test speaks for. */
import { setMaxListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { format } from 'node:util';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
// It looks for a window when it is loaded, which a tab has only later.
import 'wouter';
import { AUTH_STORAGE_KEY } from '#features/accounts/web/sign-in/auth-storage-key.ts';
import { FakeNode } from './fake-nodes.ts';
import { markupFaults } from './markup-faults.ts';
import { watchLeftBehind, type LeftBehind } from './left-behind.ts';
import { namelessIn } from './nameless.ts';
import { NODE_CLASSES } from './node-classes.ts';
import { bodyElement, flushSync, mount, type Mounted, type MountedElement } from './mounted.ts';

/** What a function answers: data, a file's text, or a status with the server's error. */
type Answer = object | string | { status: number; error: object };

export interface LoneTab {
  /** Mounts into the tab's document. The tab unmounts it after the test, and then nothing of it may be left. */
  mount(element: ReactNode): Mounted;
  /** Waits for answers, for code that loads, and for this long on the clock. */
  pass(ms?: number): Promise<void>;
  /** Lets a function, or a path of the site, answer from now on. @returns The bodies it was called with. */
  answer(name: string, give: (body: unknown) => Answer | Promise<Answer>): unknown[];
  /** In another tab, of which this one is told by an event. */
  signOut(): void;
  /** The element that has the focus. */
  focused(): MountedElement | undefined;
  /** Whether the tab is on screen. */
  show(is: boolean): void;
  local: Map<string, string>;
  session: Map<string, string>;
}

/**
 * Another file of this process may have rendered HTML, by React's other renderer. And code that arrives while a part waits
 * for it is taken without `use`, on purpose: React allows that, but warns of it once, depending on who was faster.
 */
const EXPECTED = /^Detected multiple renderers|called use\(\) to suspend in a previous render/;

/**
 * Opens a tab before each test of the file, with a clock that the test moves, and closes it afterwards. Modules that are
 * imported in the test are new, and see this tab.
 * @param options.hasNames Whether all that a screen reader announces in it must have a name, as on a page.
 */
export function loneTab({ hasNames = false } = {}): LoneTab {
  let open: LoneTab & { close: () => void };
  beforeEach(() => {
    open = openLoneTab(hasNames);
  });
  afterEach(() => open.close());
  return new Proxy({} as LoneTab, { get: (_, name: keyof LoneTab) => open[name] });
}

function openLoneTab(hasNames: boolean): LoneTab & { close: () => void } {
  vi.resetModules();
  vi.doMock('react-dom', async (original) => ({ ...(await original<object>()), flushSync }));
  vi.useFakeTimers();
  const win = new EventTarget();
  const body = bodyElement();
  const page = fakeDocument(body);
  setMaxListeners(0, win, page);
  const media = new EventTarget();
  setMaxListeners(0, media);
  const left: LeftBehind = watchLeftBehind({ window: win, document: page, 'media query': media });
  const mounted = new Set<Mounted>();
  const nameless = new Set<string>();
  const faults = new Set<string>();
  const calls = new Map<string, { give: (body: unknown) => Answer | Promise<Answer>; bodies: unknown[] }>();
  const local = new Map<string, string>();
  const session = new Map<string, string>();

  stubAll({
    ...NODE_CLASSES,
    Option: Object,
    document: page,
    localStorage: storageOf(local),
    sessionStorage: storageOf(session),
    navigator: { onLine: true, language: 'en-US', userAgent: 'A test' },
    scrollTo: () => {},
    scrollY: 0,
    innerHeight: 800,
    matchMedia: () => Object.assign(media, { matches: false }),
    ...Object.fromEntries(
      (['addEventListener', 'removeEventListener', 'dispatchEvent'] as const).map((name) => [
        name,
        (...given: [never, never]) => win[name](...given),
      ]),
    ),
    ...fakeAddress(win),
    fetch: async (input: string | URL | Request, { body: sent, signal }: RequestInit = {}) => {
      const path = new URL(input instanceof Request ? input.url : input, 'https://site.example').pathname;
      const call = calls.get(path.split('/').at(-1) ?? '') ?? calls.get(path);
      if (!call) return new Promise(() => {});
      const given: unknown = typeof sent === 'string' ? JSON.parse(sent) : sent;
      call.bodies.push(given);
      const answer = await call.give(given);
      signal?.throwIfAborted();
      if (typeof answer === 'string') return new Response(answer, { headers: { 'content-type': 'text/csv' } });
      return 'error' in answer && 'status' in answer
        ? Response.json({ error: answer.error }, { status: answer.status })
        : Response.json(answer);
    },
  });

  const settleAll = () => {
    for (const one of mounted) one.run(() => {});
  };
  const look = () => {
    settleAll();
    for (const fault of markupFaults(body.node)) faults.add(fault);
  };
  // React warns of lists without keys, and of state that is changed where it may not be.
  const warned = vi.spyOn(console, 'error').mockImplementation((...given) => {
    const warning = format(...given);
    if (!EXPECTED.test(warning)) faults.add(warning);
  });
  return {
    local,
    session,
    mount(element) {
      left.watch();
      const one = mount(element, body);
      const leave = one.unmount;
      one.unmount = () => {
        mounted.delete(one);
        for (const part of hasNames ? namelessIn(body.node) : []) nameless.add(part);
        leave();
      };
      mounted.add(one);
      return one;
    },
    async pass(ms = 0) {
      for (let turn = 0; turn < 5; turn += 1) {
        await vi.dynamicImportSettled();
        await vi.advanceTimersByTimeAsync(0);
        // React renders transitions in turns of the loop that no clock of ours holds back.
        await setImmediate();
        settleAll();
      }
      await vi.advanceTimersByTimeAsync(ms);
      look();
    },
    answer(name, give) {
      const bodies: unknown[] = [];
      calls.set(name, { give, bodies });
      return bodies;
    },
    signOut() {
      local.delete(AUTH_STORAGE_KEY);
      win.dispatchEvent(Object.assign(new Event('storage'), { key: AUTH_STORAGE_KEY }));
    },
    focused: () => (page.activeElement instanceof FakeNode ? page.activeElement.element : undefined),
    show(is) {
      page.visibilityState = is ? 'visible' : 'hidden';
      page.dispatchEvent(new Event('visibilitychange'));
      settleAll();
    },
    close() {
      look();
      for (const one of mounted) one.unmount();
      warned.mockRestore();
      vi.useRealTimers();
      vi.unstubAllGlobals();
      expect([...faults]).toEqual([]);
      expect(left.list(), 'What a component begins, it ends when it is unmounted').toEqual([]);
      expect([...nameless], 'What a screen reader announces has a name').toEqual([]);
    },
  };
}

function stubAll(globals: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
}

function storageOf(held: Map<string, string>) {
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    key: (index: number) => [...held.keys()][index] ?? null,
    get length() {
      return held.size;
    },
  };
}

function fakeDocument(body: MountedElement) {
  return Object.assign(new EventTarget(), {
    activeElement: body.node,
    visibilityState: 'visible',
    title: '',
    referrer: '',
    body: body.node,
    documentElement: { dataset: {} },
    getElementById: (id: string) => body.node.querySelector(`[id="${id}"]`),
    querySelector: (selector: string) => body.node.querySelector(selector),
    querySelectorAll: (selector: string) => body.node.querySelectorAll(selector),
  });
}

/** The address and its history, which tells of its changes as wouter does. */
function fakeAddress(win: EventTarget) {
  const location = { origin: 'https://site.example', pathname: '/', search: '', hash: '', assign: () => {} };
  const goTo = (event: string) => (_state: unknown, _unused: string, address: string) => {
    const { pathname, search, hash } = new URL(address, location.origin + location.pathname + location.search);
    Object.assign(location, { pathname, search, hash });
    win.dispatchEvent(new Event(event));
  };
  return { location, history: { state: null, pushState: goTo('pushState'), replaceState: goTo('replaceState') } };
}
