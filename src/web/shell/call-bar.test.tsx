/** The bar that leads to a call: on which pages, and when it makes room. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import navigation from '#content/navigation.yaml';
import * as words from '#content/shell-words.yaml';
import { loneTab } from '#test/support/browser/lone-tab.ts';

const tab = loneTab({ hasNames: true });
let see: (target: unknown, isIntersecting: boolean) => void;
let watched: unknown[];
beforeEach(() => {
  watched = [];
  class Watcher {
    constructor(tell: (entries: object[]) => void) {
      see = (target, isIntersecting) => tell([{ target, isIntersecting }]);
    }
    observe(target: unknown) {
      watched.push(target);
    }
    disconnect() {
      watched = [];
    }
  }
  vi.stubGlobal('IntersectionObserver', Watcher);
  vi.doMock('#web/navigation/page-loader.ts', () => ({ prefetchPage: () => {} }));
});

async function open(path: string) {
  const { CallBar } = await import('./call-bar.tsx');
  const page = tab.mount(
    <Router hook={memoryLocation({ path }).hook}>
      <main>
        <form>
          <button type="submit">Send</button>
        </form>
        <label>
          Calls a month <input type="range" />
        </label>
      </main>
      <CallBar path={path} />
    </Router>,
  );
  return { page, bars: () => page.all('nav', { 'aria-label': words.callBar }) };
}

describe('the bar', () => {
  test.each(['/', '/hvac', '/compare'])('is on %s', async (path) => {
    const { page, bars } = await open(path);
    expect(bars()).toHaveLength(1);
    const { hear, book } = navigation.callBar;
    // A prerendered page holds both ways to a call, of which the server keeps one.
    expect(page.all('a').map(({ props }) => props['href'])).toEqual(['tel:%AGENT_TEL%', hear.to, book.to]);
  });

  test.each([
    '/desk',
    '/desk/people',
    '/account',
    '/auth',
    '/checkout',
    '/free-disc-assessment',
    '/receptionist-demo',
    '/contact',
    '/questionnaire',
    '/agent-onboarding',
    '/blog/measure-your-missed-calls',
    '/nowhere',
  ])('is not on %s', async (path) => {
    expect((await open(path)).bars()).toEqual([]);
  });

  test('begins anew on the next page, where something else is in view', async () => {
    const { CallBar } = await import('./call-bar.tsx');
    const { useState } = await import('react');
    let goTo: (path: string) => void = () => {};
    const holdGoTo = (now: typeof goTo) => void (goTo = now);
    function Pages() {
      const [path, setPath] = useState('/compare');
      holdGoTo(setPath);
      return (
        <Router hook={memoryLocation({ path }).hook}>
          <main>
            <form key={path} />
          </main>
          <CallBar path={path} />
        </Router>
      );
    }
    const page = tab.mount(<Pages />);
    const isShown = () => page.get('nav', { 'aria-label': words.callBar }).props['data-shown'];
    const [before] = watched;
    page.run(() => see(before, false));
    expect(isShown()).toBe(true);
    page.run(() => goTo('/hvac'));
    expect([isShown(), watched.length, watched[0] === before]).toEqual([undefined, 1, false]);
  });

  test('is shown once neither a form, a field nor the footer is in view', async () => {
    const { page, bars } = await open('/compare');
    const [form, slider] = watched;
    const isShown = () => bars()[0]?.props['data-shown'];
    expect([watched.length, isShown()]).toEqual([2, undefined]);
    page.run(() => see(form, false));
    expect(isShown()).toBe(true);
    for (const covered of [form, slider]) {
      page.run(() => see(covered, true));
      expect(isShown()).toBeUndefined();
      page.run(() => see(covered, false));
      expect(isShown()).toBe(true);
    }
  });
});
