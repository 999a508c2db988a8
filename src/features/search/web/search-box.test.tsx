import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';

const tab = loneTab();
const search = vi.fn<(query: string) => { count: number; html: string }>();
const load = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  search.mockReset().mockImplementation((query) => ({ count: query.length, html: `<ol>${query}</ol>` }));
  load.mockReset().mockImplementation(async () => new Response('an index'));
  // The index is loaded once for a page.
  vi.resetModules();
  vi.stubGlobal('fetch', load);
  vi.doMock('../shared/site-search.ts', () => ({ createSiteSearch: () => search }));
});
afterEach(() => vi.doUnmock('../shared/site-search.ts'));

async function open(path = '/blog', followsAddress = false) {
  const { SearchBox } = await import('./search-box.tsx');
  const { hook, searchHook, navigate, history: places } = memoryLocation({ path, record: true });
  const page = tab.mount(
    <Router hook={hook} searchHook={searchHook}>
      <SearchBox followsAddress={followsAddress} />
    </Router>,
  );
  await tab.pass();
  const field = () => page.get('input', { type: 'search' });
  return {
    page,
    field,
    /** Where the page has been. */
    places,
    type: async (text: string) => {
      page.type(field(), text);
      await tab.pass();
    },
    goTo: async (next: string) => {
      page.run(() => navigate(next));
      await tab.pass();
    },
    results: () =>
      page
        .all('div')
        .flatMap(({ props }) => ('dangerouslySetInnerHTML' in props ? [props['dangerouslySetInnerHTML']] : [])),
    said: () => wordsOf(page.get('p', { role: 'status' })),
  };
}

describe('the search box', () => {
  test('shows what was found while one types, says how much, and nothing for nothing', async () => {
    const { type, results, said } = await open();
    expect(load).not.toHaveBeenCalled();
    await type('vans');
    expect([results(), said()]).toEqual([[{ __html: '<ol>vans</ol>' }], '4 results']);
    search.mockReturnValue({ count: 0, html: 'none' });
    await type('vanss');
    expect(said()).toBe('Nothing found');
    await type('');
    expect([results(), said()]).toEqual([[{ __html: '' }], '']);
  });

  test('tells the site, when the typing has ended, what nothing was found for', async () => {
    const told = vi.fn<(kind: string, text: string) => void>();
    vi.doMock('#web/api/report-gap.ts', () => ({ reportGap: told }));
    search.mockImplementation((query) => ({ count: query === 'vans' ? 1 : 0, html: 'none' }));
    const { page, type } = await open();
    for (const text of ['zz', 'zzq', 'zzqx ']) {
      await type(text);
      await tab.pass(1_499);
    }
    expect(told).not.toHaveBeenCalled();
    await tab.pass(1);
    for (const text of ['vans', ' ']) {
      await type(text);
      await tab.pass(1_500);
    }
    await type('zzqy');
    page.unmount();
    await tab.pass(1_500);
    expect(told.mock.calls).toEqual([['search', 'zzqx']]);
    vi.doUnmock('#web/api/report-gap.ts');
  });

  test('loads the index again after that failed', async () => {
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { type, results } = await open();
    await type('v');
    expect(results()).toEqual([{ __html: '' }]);
    load.mockResolvedValueOnce(new Response('Not found.', { status: 404 }));
    await type('va');
    expect(results()).toEqual([{ __html: '' }]);
    await type('van');
    expect(results()).toEqual([{ __html: '<ol>van</ol>' }]);
  });

  test('follows the address where that holds the query, and not on other pages', async () => {
    const { field, goTo, results } = await open('/search?q=vans', true);
    expect([field().node.value, results()]).toEqual(['vans', [{ __html: '<ol>vans</ol>' }]]);
    await goTo('/search?q=cars');
    expect([field().node.value, results()]).toEqual(['cars', [{ __html: '<ol>cars</ol>' }]]);
    await goTo('/search');
    expect([field().node.value, results()]).toEqual(['', [{ __html: '' }]]);
    expect((await open('/blog?q=vans')).field().node.value).toBe('');
  });

  test('shows what the server found until the field is emptied', async () => {
    vi.spyOn(document, 'getElementById').mockReturnValueOnce({
      innerHTML: '<ol>served</ol>',
      querySelector: () => null,
    } as unknown as HTMLElement);
    const { field, type, results } = await open('/search?q=', true);
    field().node.value = '';
    expect(results()).toEqual([{ __html: '' }]);
    await type('v');
    await type('');
    expect(results()).toEqual([{ __html: '' }]);
  });

  test('can be used with the keyboard alone', async () => {
    const { page, field, type } = await open();
    await type('vans');
    // The results are HTML, which the stand-in for a browser doesn't parse.
    const group = page.get('div', { role: 'group' });
    const links = [0, 1].map(() => Object.assign(new EventTarget(), { focus: () => {} }));
    const stops = [field().node, ...links] as HTMLElement[];
    for (const [at, one] of stops.entries())
      one.focus = () => void Object.assign(document, { activeElement: stops[at] });
    const finding = vi.spyOn(group.node, 'querySelectorAll').mockReturnValue(stops as never);
    const prevented = vi.fn<() => void>();
    const press = (key: string) => {
      page.fire(group, 'onKeyDown', { key, preventDefault: prevented });
      return stops.indexOf(document.activeElement as HTMLElement);
    };
    field().node.focus();
    expect(['ArrowUp', 'Escape', 'a'].map(press)).toEqual([0, 0, 0]);
    expect(prevented).not.toHaveBeenCalled();
    expect(['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Escape'].map(press)).toEqual([1, 2, 2, 1, 0]);
    expect(prevented).toHaveBeenCalledTimes(4);
    Object.assign(document, { activeElement: null });
    expect(press('ArrowDown')).toBe(-1);
    finding.mockRestore();
  });

  test('follows a result without leaving the page, and comes back to the same results', async () => {
    const { page, places, type } = await open('/search', true);
    const untouched = vi.spyOn(history, 'replaceState');
    page.fire(page.get('div', { role: 'group' }), 'onClick', {
      target: { closest: () => ({ pathname: '/search', hash: '' }) },
      button: 0,
      preventDefault() {},
    });
    expect(untouched, 'nothing was asked here').not.toHaveBeenCalled();
    places.splice(1);
    await type('vans');
    const link = {
      closest: (selector: string) => (selector.endsWith(' a') ? { pathname: '/pricing', hash: '#plans' } : null),
    };
    const prevented = vi.fn<() => void>();
    const click = (held: object) =>
      page.fire(page.get('div', { role: 'group' }), 'onClick', {
        target: link,
        button: 0,
        preventDefault: prevented,
        ...held,
      });
    for (const held of [{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }])
      click(held);
    click({ target: { closest: () => null } });
    expect(prevented).not.toHaveBeenCalled();
    const replaced = vi.spyOn(history, 'replaceState');
    click({});
    expect(prevented).toHaveBeenCalledOnce();
    expect(replaced.mock.calls.map(([, , path]) => path)).toEqual(['/search?q=vans']);
    expect(places).toEqual(['/search', '/pricing#plans']);

    // Where the address doesn't hold the query, it stays that of the page.
    const elsewhere = await open('/blog');
    await elsewhere.type('vans');
    const group = elsewhere.page.get('div', { role: 'group' });
    elsewhere.page.fire(group, 'onClick', { target: link, button: 0, preventDefault: prevented });
    expect([replaced.mock.calls.length, elsewhere.places]).toEqual([1, ['/blog', '/pricing#plans']]);
  });
});
