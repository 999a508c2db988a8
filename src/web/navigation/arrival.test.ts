/** Where a page begins when it comes on screen: its place, its focus, and what of the page before goes. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';

const tab = loneTab();
const scrolled = vi.fn<(x: number, y: number) => void>();
const shown = vi.fn<(id: string) => void>();
const removed = vi.fn<(what: string) => void>();
interface Place {
  focus: () => void;
  tabIndex: number;
}
let heading: Place | null;
let entry: string;
let visit: string;

beforeEach(() => {
  for (const spy of [scrolled, shown, removed]) spy.mockClear();
  heading = { tabIndex: 0, focus: () => Object.assign(document, { activeElement: heading }) };
  [entry, visit] = ['a', 'navigate'];
  vi.stubGlobal('scrollTo', scrolled);
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('navigation', {
    get currentEntry() {
      return { key: entry };
    },
  });
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [{ type: visit } as unknown as PerformanceEntry]);
  Object.assign(document, {
    querySelector: () => heading,
    querySelectorAll: () => [{ remove: () => removed('head') }],
    getElementById: (id: string) =>
      id === 'linked-data'
        ? { remove: () => removed('data') }
        : ['prices', 'übersicht'].includes(id)
          ? { scrollIntoView: () => shown(id) }
          : null,
  });
});

async function start() {
  const arrival = await import('./arrival.ts');
  arrival.watchNavigation();
  arrival.arriveAt(arrival.countMoves());
  const goTo = (address: string, kind: 'pushState' | 'replaceState' = 'pushState') => {
    entry = address;
    history[kind](null, '', address);
  };
  return {
    ...arrival,
    goTo,
    arrive: () => arrival.arriveAt(arrival.countMoves()),
    goBack: (address: string) => {
      entry = address;
      Object.assign(location, { pathname: address.replace(/#.*/, ''), hash: /#.*/.exec(address)?.[0] ?? '' });
      dispatchEvent(new Event('popstate'));
    },
    scroll: (y: number) => {
      vi.stubGlobal('scrollY', y);
      dispatchEvent(new Event('scrollend'));
    },
  };
}
const act = (type: string) => dispatchEvent(new Event(type));

describe('the first page', () => {
  test('stays as it was loaded', async () => {
    await start();
    expect([scrolled.mock.calls, removed.mock.calls, document.activeElement === (heading as unknown)]).toEqual([
      [],
      [],
      false,
    ]);
    expect(history.scrollRestoration).toBe('manual');
  });

  test.each([
    ['navigate', []],
    ['reload', [[0, 300]]],
    ['back_forward', [[0, 300]]],
  ])('is where it was left, unless it was gone to anew: %s', async (how, calls) => {
    tab.session.set('scroll-positions', JSON.stringify({ a: 300 }));
    visit = how;
    await start();
    expect(scrolled.mock.calls).toEqual(calls);
  });
});

describe('another page', () => {
  test('begins at its top, with the focus on its heading, and without what describes the first', async () => {
    const { goTo, arrive } = await start();
    goTo('/pricing');
    arrive();
    expect([scrolled.mock.calls, heading?.tabIndex, document.activeElement]).toEqual([[[0, 0]], -1, heading]);
    expect(removed.mock.calls.flat()).toEqual(['data']);
    goTo('/contact', 'replaceState');
    arrive();
    expect(scrolled).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['/pricing#prices', ['prices'], []],
    ['/pricing#%C3%BCbersicht', ['übersicht'], []],
    ['/pricing#gone', [], [[0, 0]]],
    ['/pricing#%', [], [[0, 0]]],
  ])('begins at the place that %s names, if there is one', async (address, places, calls) => {
    const { goTo, arrive } = await start();
    goTo(address);
    arrive();
    expect([shown.mock.calls.flat(), scrolled.mock.calls]).toEqual([places, calls]);
  });

  test('that came before the first one hydrated takes the place of its head, once', async () => {
    const { watchNavigation, arriveAt, countMoves } = await import('./arrival.ts');
    watchNavigation();
    for (const address of ['/pricing', '/contact']) {
      history.pushState(null, '', address);
      arriveAt(countMoves());
    }
    expect(removed.mock.calls.flat().filter((what) => what === 'head')).toHaveLength(1);
  });

  test('does not arrive once the visitor has gone on', async () => {
    const { goTo, arriveAt, countMoves } = await start();
    goTo('/pricing');
    const late = countMoves();
    goTo('/contact');
    arriveAt(late);
    expect([scrolled.mock.calls, document.activeElement === (heading as unknown)]).toEqual([[], false]);
  });

  test.each([
    ['leaves the focus in what the visitor has opened meanwhile', true, true],
    ['takes the focus from what had it before', true, false],
    ['takes the focus that moved by itself', false, true],
  ])('%s', async (_, acts, moves) => {
    const { goTo, arrive } = await start();
    const [link, menu] = [{}, {}];
    Object.assign(document, { activeElement: link });
    // The press on the link is none that came after it.
    act('pointerdown');
    goTo('/pricing');
    if (moves) Object.assign(document, { activeElement: menu });
    if (acts) act('keydown');
    arrive();
    expect(document.activeElement === (heading as unknown)).toBe(!(acts && moves));
  });

  test('that is gone back to is where it was left, each under its own entry', async () => {
    const { goTo, arrive, goBack, scroll } = await start();
    scroll(120);
    goTo('/pricing');
    // Not yet on screen: this is still the page before.
    scroll(999);
    arrive();
    scroll(450.6);
    entry = 'a';
    goBack('/');
    entry = 'a';
    scrolled.mockClear();
    arrive();
    expect(scrolled.mock.calls).toEqual([[0, 120]]);
    expect(JSON.parse(tab.session.get('scroll-positions') ?? '{}')).toEqual({ a: 120, '/pricing': 451 });
    goTo('/pricing');
    arrive();
    // Gone to, not back to.
    expect(scrolled.mock.calls.at(-1)).toEqual([0, 0]);
  });
});

describe('within a page', () => {
  test('a link to a place of it goes there, and to itself to its top', async () => {
    const { goTo } = await start();
    goTo('/#prices');
    expect([shown.mock.calls, scrolled.mock.calls]).toEqual([[['prices']], []]);
    goTo('/');
    expect(scrolled.mock.calls).toEqual([[0, 0]]);
    goTo('/?a=1', 'replaceState');
    expect(scrolled.mock.calls).toHaveLength(1);
  });

  test('going back is to where it was left, or to the top', async () => {
    const { goBack, scroll } = await start();
    entry = '/#prices';
    scroll(200);
    for (const [to, calls] of [
      ['/#prices', [[0, 200]]],
      ['/', [[0, 0]]],
      ['/#other', []],
    ] as const) {
      scrolled.mockClear();
      goBack(to);
      expect(scrolled.mock.calls).toEqual(calls);
    }
  });
});

test('the places of fifty entries are kept, the latest', async () => {
  const { scroll } = await start();
  for (let page = 0; page < 60; page += 1) {
    entry = `e${page}`;
    scroll(page);
  }
  const kept = Object.keys(JSON.parse(tab.session.get('scroll-positions') ?? '{}') as object);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 'e10', 'e59']);
  for (entry of ['e10', 'e60']) scroll(7);
  const latest = Object.keys(JSON.parse(tab.session.get('scroll-positions') ?? '{}') as object);
  expect([latest.length, latest[0], ...latest.slice(-2)], 'seen again').toEqual([50, 'e12', 'e10', 'e60']);
  dispatchEvent(new Event('pagehide'));
  expect(Object.keys(JSON.parse(tab.session.get('scroll-positions') ?? '{}') as object)).toHaveLength(50);
});
