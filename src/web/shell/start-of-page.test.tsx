/** What starts with a page: presses from before its code, its styles, its chat, and what it says about itself. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import button from '#content/chat/button-words.yaml';
import * as brand from '#content/brand.yaml';
import { EARLY_ACTS, KEPT_TYPES } from '#shared/site/page-start.ts';
import { routes } from '#shared/site/routes.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';

const tab = loneTab();
afterEach(() => void delete (globalThis as Record<string, unknown>)[EARLY_ACTS]);

test('presses from before the code are repeated once it answers, once, and no more are kept', async () => {
  const watched = vi.fn<(changes: readonly unknown[]) => void>();
  const heard: string[] = [];
  vi.doMock('./outside-changes.ts', () => ({ watchOutsideChanges: watched }));
  vi.doMock('#web/forms/early-typing.ts', () => ({
    watchEarlyTyping: () => heard.push('watches'),
    enterTyped: async () => {
      await Promise.resolve();
      heard.push('typed');
    },
  }));
  const { takeEarlyActs, repeatEarlyActs } = await import('./early-acts.ts');
  vi.doUnmock('./outside-changes.ts');
  vi.doUnmock('#web/forms/early-typing.ts');
  takeEarlyActs();
  expect(heard, 'where nothing was pressed as well').toEqual(['watches']);
  const target = new EventTarget();
  const act = Object.defineProperty(new Event('click', { bubbles: true }), 'target', { value: target });
  target.addEventListener('click', ({ bubbles }) => heard.push(`click ${bubbles}`));
  const disconnected = vi.fn<() => void>();
  const removed = vi.fn<(type: string, listener: unknown, capture: boolean) => void>();
  vi.stubGlobal('removeEventListener', removed);
  const keep = () => {};
  const watcher = { takeRecords: () => ['late'], disconnect: disconnected };
  Object.assign(globalThis, { [EARLY_ACTS]: { acts: [act], keep, changes: ['early'], watcher } });
  heard.length = 0;
  takeEarlyActs();
  expect([watched.mock.calls, disconnected.mock.calls.length]).toEqual([[[['early', 'late']]], 1]);
  expect(removed.mock.calls).toEqual(KEPT_TYPES.map((type) => [type, keep, true]));
  for (let effects = 0; effects < 2; effects += 1) {
    repeatEarlyActs();
    await tab.pass();
  }
  expect(heard, 'a press comes after what was typed before it').toEqual(['watches', 'typed', 'click true', 'typed']);
});

describe('the styles', () => {
  test('of another page wait for the whole sheets of this one', async () => {
    const { wholeStyles } = await import('../navigation/whole-styles.ts');
    expect(wholeStyles()).toBeUndefined();
    const styles = Promise.resolve();
    Object.assign(globalThis, { [EARLY_ACTS]: { styles } });
    expect(wholeStyles()).toBe(styles);
  });

  test('that did not load are fetched again, beside the first link', async () => {
    const { fetchMissingStyles } = await import('../navigation/whole-styles.ts');
    const made: (EventTarget & { dataset: Record<string, string>; href: string; removed?: true })[] = [];
    Object.assign(document, {
      createElement: () => {
        const again = Object.assign(new EventTarget(), { dataset: {}, href: '/a.css', setAttribute() {}, remove() {} });
        made.push(again);
        return again;
      },
    });
    const sheet = (rules: unknown) => ({
      attributes: [{ name: 'href', value: '/a.css' }],
      dataset: {} as Record<string, string>,
      after: vi.fn<(element: unknown) => void>(),
      sheet: rules,
    });
    const [good, missing, empty] = [sheet({ cssRules: [1] }), sheet(null), sheet({ cssRules: [] })];
    Object.assign(document, { querySelectorAll: () => [good, missing, empty] });
    const loading = fetchMissingStyles();
    expect([good, missing, empty].map(({ after }) => after.mock.calls.length)).toEqual([0, 1, 1]);
    expect([good.dataset, missing.dataset]).toEqual([{}, { again: '' }]);
    made[0]?.dispatchEvent(new Event('load'));
    made[1]?.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toThrow('/a.css did not load.');
    expect([missing.dataset, empty.dataset]).toEqual([{ again: '' }, {}]);
  });
});

test('styles of the page itself, and those that are being fetched again, are not fetched', async () => {
  const { fetchMissingStyles } = await import('../navigation/whole-styles.ts');
  const page = tab.mount(
    <>
      <link rel="stylesheet" href="/missing.css" />
      <link rel="stylesheet" href="/unreadable.css" />
      <link rel="stylesheet" href="/disabled.css" {...{ disabled: true }} />
      <link rel="stylesheet" href="/again.css" data-again="" />
      <link rel="icon" href="/icon.png" />
    </>,
  );
  const fetched: unknown[] = [];
  for (const { node, props } of page.all('link'))
    Object.assign(node, {
      attributes: Object.entries(props).map(([name, value]) => ({ name, value })),
      after: (again: EventTarget) => {
        fetched.push(props['href']);
        queueMicrotask(() => again.dispatchEvent(new Event('load')));
      },
    });
  Object.defineProperty(page.all('link')[1]?.node, 'sheet', {
    get: () => ({
      get cssRules() {
        throw new DOMException('Not to be read', 'SecurityError');
      },
    }),
  });
  const set: string[][] = [];
  const createElement = () =>
    Object.assign(new EventTarget(), {
      dataset: {},
      setAttribute: (...attribute: string[]) => set.push(attribute),
    });
  Object.assign(document, { createElement });
  await fetchMissingStyles();
  expect(fetched).toEqual(['/missing.css', '/unreadable.css']);
  expect(set.filter(([name]) => name === 'href').map(([, href]) => href)).toEqual(fetched);
});

describe('the chat', () => {
  test('opens once its styles and its code are here', async () => {
    const opened = vi.fn<() => void>();
    const styles = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('No.')).mockResolvedValue(undefined);
    vi.doMock('../navigation/whole-styles.ts', () => ({ fetchMissingStyles: styles }));
    vi.doMock('#features/chat/web/chat-dialog.tsx', () => ({ openChat: opened }));
    const { openChat } = await import('./chat-start.ts');
    await expect(openChat()).rejects.toThrow('No.');
    expect(opened).not.toHaveBeenCalled();
    await openChat();
    expect(opened).toHaveBeenCalledOnce();
    vi.doUnmock('../navigation/whole-styles.ts');
    vi.doUnmock('#features/chat/web/chat-dialog.tsx');
  });

  test.each([
    ['load', 'other'],
    ['error', 'own'],
  ])('of another provider takes the place of ours once it has come: %s', async (event, chat) => {
    const corner = { dataset: {} as Record<string, string> };
    const script = Object.assign(new EventTarget(), { dataset: {}, src: '', async: false });
    const added: unknown[] = [];
    const { settings } = await import('../settings/settings.ts');
    const { startWidget } = await import('./chat-start.ts');
    Object.assign(document, {
      readyState: 'complete',
      createElement: () => script,
      getElementById: () => ({ parentElement: corner }),
      body: { append: (one: unknown) => added.push(one) },
    });
    vi.stubGlobal('window', globalThis);
    startWidget();
    dispatchEvent(new Event('keydown'));
    expect(added).toEqual([]);
    settings.chat = { url: 'https://chat.example/a.js', projectId: 'p' };
    startWidget();
    dispatchEvent(new Event('scroll'));
    expect([script.src, script.async, script.dataset]).toEqual([
      'https://chat.example/a.js',
      true,
      { projectId: 'p', buttonText: button.text },
    ]);
    expect(window.chatWidgetConfig).toEqual({ projectId: 'p', buttonText: button.text });
    script.dispatchEvent(new Event(event));
    expect(corner.dataset['chat']).toBe(chat);
    vi.advanceTimersByTime(10_000);
    expect([corner.dataset['chat'], added.length]).toEqual([chat, 1]);
  });
});

describe('what a page says about itself', () => {
  const tagsOf = async (props: object) => {
    const { Head } = await import('../navigation/head.tsx');
    const html = renderToStaticMarkup(<Head title="T" description="D" {...props} />);
    const tags = [...html.matchAll(/<(?:meta|link) (?:name|property|rel)="([^"]*)" (?:content|href)="([^"]*)"/g)];
    return { html, tags: Object.fromEntries(tags.map(([, name, value]) => [name, value])) as Record<string, string> };
  };

  test('is its title, its address and its picture', async () => {
    const { html, tags } = await tagsOf({ path: routes.pricing });
    expect(html).toContain('<title>T</title>');
    const url = `%SITE_URL%${routes.pricing}`;
    expect(tags).toMatchObject({
      description: 'D',
      canonical: url,
      'og:url': url,
      'og:title': 'T',
      'og:description': 'D',
      'og:type': 'website',
      'og:site_name': brand.name,
      'og:image:alt': 'T',
      'twitter:card': 'summary_large_image',
    });
    expect(tags['og:image']).toMatch(/^%SITE_URL%\/.*pricing/);
    expect(tags['robots']).toBeUndefined();
    expect(html).not.toContain('ld+json');
  });

  test('is not for search engines where it has no place among them', async () => {
    const { tags } = await tagsOf({ indexable: false });
    expect([tags['robots'], tags['canonical'], tags['og:url']]).toEqual(['noindex', undefined, undefined]);
    const { tags: own } = await tagsOf({ indexable: false, path: routes.checkout });
    expect([own['robots'], own['canonical'], own['og:image'] === tags['og:image']]).toEqual([
      'noindex',
      `%SITE_URL%${routes.checkout}`,
      true,
    ]);
  });

  test('of an article are its days, and its data can not end its element', async () => {
    const dates = { published: '2026-01-02', modified: '2026-03-04' };
    const { html, tags } = await tagsOf({ path: routes.home, dates, data: [{ '@type': 'Thing', name: '</script>' }] });
    expect(tags).toMatchObject({
      'og:type': 'article',
      'article:published_time': dates.published,
      'article:modified_time': dates.modified,
    });
    const [, json = ''] = /ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual([{ '@type': 'Thing', name: '</script>' }]);
  });

  test('in linked data names the publisher, the way to it and its questions', async () => {
    const data = await import('../navigation/linked-data.ts');
    const site = '%SITE_URL%';
    expect(data.organization()).toMatchObject({
      '@id': `${site}/#organization`,
      name: brand.name,
      email: brand.email,
      telephone: brand.phone,
      address: {
        streetAddress: brand.address.street,
        addressLocality: brand.address.city,
        postalCode: brand.address.postalCode,
      },
    });
    expect(data.webSite()).toMatchObject({ '@id': `${site}/#website`, publisher: { '@id': `${site}/#organization` } });
    expect(data.webPage({ title: 'T', description: 'D' }, '/a', '2026-01-02')).toMatchObject({
      name: 'T',
      description: 'D',
      url: `${site}/a`,
      lastReviewed: '2026-01-02',
      isPartOf: { '@id': `${site}/#website` },
    });
    expect(data.webPage({ title: 'T', description: 'D' }, '/a')).not.toHaveProperty('lastReviewed');
    expect(data.breadcrumbs({ name: 'A', path: '/a' }, { name: 'B', path: '/a/b' }).itemListElement).toMatchObject([
      { position: 1, name: brand.name, item: `${site}/` },
      { position: 2, name: 'A', item: `${site}/a` },
      { position: 3, name: 'B', item: `${site}/a/b` },
    ]);
    expect(data.faqPage([{ question: 'Q', answer: ['A ', { strong: 'b' }] }]).mainEntity).toMatchObject([
      { name: 'Q', acceptedAnswer: { text: 'A b' } },
    ]);
  });
});
