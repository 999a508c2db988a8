/** Parts that close and open again, and texts with links in them. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Router } from 'wouter';
import { routes } from '#shared/site/routes.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';
import { RichText } from './rich-text.tsx';

const tab = loneTab();

describe('a fold', () => {
  const open = async (hash: string) => {
    location.hash = hash;
    const { Fold } = await import('./notes/fold.tsx');
    const scrolled: string[] = [];
    const noting = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this.id);
    });
    onTestFinished(() => noting.mockRestore());
    const page = tab.mount(
      <>
        <Fold id="one" heading="One">
          <p id="in-one" />
        </Fold>
        <Fold id="two" heading="Two">
          <p id="in-two" />
        </Fold>
        <p id="beside" />
      </>,
    );
    const folds = page.all('details').map(({ node }) => node);
    return {
      scrolled,
      folds,
      states: () => folds.map((fold) => fold.open),
      goTo: (next: string) => {
        location.hash = next;
        page.run(() => dispatchEvent(new Event('hashchange')));
      },
    };
  };

  test.each([
    ['', [false, false], []],
    ['#one', [true, false], ['one']],
    ['#in-two', [false, true], ['in-two']],
    ['#beside', [false, false], []],
    ['#nothing', [false, false], []],
  ])('opens for a link to it or into it, and for no other: %s', async (hash, states, scrolled) => {
    const opened = await open(hash);
    expect([opened.states(), opened.scrolled]).toEqual([states, scrolled]);
  });

  test('opens for a link on its own page, stays open, and moves nothing where it was open already', async () => {
    const { states, scrolled, goTo, folds } = await open('');
    goTo('#in-one');
    goTo('#two');
    expect([states(), scrolled]).toEqual([
      [true, true],
      ['in-one', 'two'],
    ]);
    goTo('#one');
    expect([states(), scrolled.length]).toEqual([[true, true], 2]);
    for (const fold of folds) fold.open = false;
    goTo('#one');
    expect(states()).toEqual([true, false]);
  });
});

test('a link in a text stays on the site, unless it leads away from it or is no page', () => {
  const links = [
    routes.pricing,
    'https://elsewhere.example/',
    'mailto:ann@visitor.example',
    'tel:+15125550142',
    '#note-1',
  ];
  const page = tab.mount(
    <Router>
      <p>
        <RichText
          text={['See ', ...links.map((to) => ({ to, text: to })), { strong: 'now' }, { em: 'or' }, { note: 2 }]}
        />
      </p>
    </Router>,
  );
  expect(page.all('a').map(({ props }) => props['href'])).toEqual([...links, '#note-2']);
  for (const link of page.all('a').filter(({ props }) => props['onClick']))
    page.fire(link, 'onClick', { button: 0, metaKey: false });
  expect(page.all('a').map(({ props }) => Boolean(props['onClick']))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(location.pathname).toBe(routes.pricing);
  expect([page.all('strong').map(wordsOf), page.all('em').map(wordsOf), page.all('sup').length]).toEqual([
    ['now'],
    ['or'],
    1,
  ]);
});

test.each([
  ['not-found', false],
  ['shared-result', false],
  ['together', true],
  ['pricing', true],
] as const)('the page %s has an address of its own, or serves many: %s', async (name, hasOne) => {
  const { PageHead } = await import('./page-head.tsx');
  const html = renderToStaticMarkup(<PageHead name={name} words={{ title: 'T', description: 'D', eyebrow: 'E' }} />);
  const [, address] = /rel="canonical" href="([^"]*)"/.exec(html) ?? [];
  expect(address).toBe(hasOne ? `%SITE_URL%${routes[name]}` : undefined);
});
