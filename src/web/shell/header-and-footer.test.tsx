/** The header, the phone menu and the footer: their entries, where one is, who is signed in, and signing out. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import * as brand from '#content/brand.yaml';
import navigation from '#content/navigation.yaml';
import * as words from '#content/shell-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { initialsOf } from '#shared/text/email-address.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';

const tab = loneTab({ hasNames: true });
const CONTEXT = '#features/accounts/web/sign-in/auth-context.tsx';
const TOASTS = '#web/messages/toasts.ts';
const signOut = vi.fn<() => Promise<object>>(async () => ({}));
const sayGoodbye = vi.fn<() => void>();
const fetched = vi.fn<(path: string) => void>();
let session: { user: { email: string } } | null;
let wide: EventTarget;
beforeEach(() => {
  session = null;
  for (const spy of [signOut, sayGoodbye, fetched]) spy.mockClear();
  wide = new EventTarget();
  vi.stubGlobal('BUILD_YEAR', 2026);
  vi.stubGlobal('matchMedia', () => wide);
  vi.doMock(CONTEXT, () => ({ useAuth: () => ({ session, signOut }) }));
  vi.doMock(TOASTS, () => ({ sayGoodbye }));
  vi.doMock('#web/navigation/page-loader.ts', () => ({ prefetchPage: fetched }));
});
afterEach(() => {
  for (const path of [CONTEXT, TOASTS, '#web/navigation/page-loader.ts']) vi.doUnmock(path);
});

async function open(what: 'header' | 'menu' | 'footer', path: string = routes.home) {
  const { hook } = memoryLocation({ path });
  const { Header } = await import('./header.tsx');
  const { MobileMenu } = await import('./mobile-menu.tsx');
  const { Footer } = await import('./footer.tsx');
  const Part = { header: Header, menu: MobileMenu, footer: Footer }[what];
  const page = tab.mount(
    <Router hook={hook}>
      <main>
        <h1>Page</h1>
      </main>
      <Part path={path} />
    </Router>,
  );
  await tab.pass();
  return page;
}
const PRIMARY = { button: 0 };
const linksIn = (page: Mounted, type: string, like: Record<string, unknown> = {}) =>
  page
    .get(type, like)
    .node.querySelectorAll('a')
    .map(({ element }) => [wordsOf(element), element.props['href']]);
const current = (page: Mounted) => page.all('a', { 'aria-current': 'page' }).map(({ props }) => props['href']);
const entriesOf = (list: readonly { label: string; to: string }[]) => list.map(({ label, to }) => [label, to]);

describe('the header', () => {
  test('has the entries of its file, of which each menu’s open below its button', async () => {
    const page = await open('header');
    const expected = navigation.header.flatMap((entry) =>
      'to' in entry ? [[entry.label, entry.to]] : entriesOf(navigation[entry.menu]),
    );
    expect(linksIn(page, 'nav', { 'aria-label': words.mainMenu })).toEqual(expected);
    for (const entry of navigation.header) {
      if ('to' in entry) continue;
      const button = () => page.all('button').find(({ props }) => props['aria-controls'] === `${entry.menu}-menu`);
      const panel = () => page.get('ul', { id: `${entry.menu}-menu` });
      const described = () =>
        panel()
          .node.querySelectorAll('a')
          .map(({ element }) => element.props['aria-describedby']);
      expect([button()?.props['aria-expanded'], panel().props['data-open'], described().filter(Boolean)]).toEqual([
        false,
        undefined,
        [],
      ]);
      page.fire(button(), 'onClick', { detail: 1 });
      expect([button()?.props['aria-expanded'], panel().props['data-open']]).toEqual([true, true]);
      const hints = described().map((id) => document.getElementById(String(id))?.textContent);
      expect(hints).toEqual(navigation[entry.menu].map(({ hint }) => hint));
      const [link] = panel().node.querySelectorAll('a');
      page.fire(link?.element, 'onClick', PRIMARY);
      expect(button()?.props['aria-expanded']).toBe(false);
    }
  });

  test('marks the page that is open, in its menus too', async () => {
    for (const entry of navigation.header) {
      const [{ to } = { to: '' }] = 'to' in entry ? [entry] : navigation[entry.menu];
      const page = await open('header', to);
      expect(new Set(current(page))).toEqual(new Set([to]));
      page.unmount();
    }
  });

  test('fetches a page as soon as somebody means to go there', async () => {
    const page = await open('header');
    const link = page.all('a').find(({ props }) => props['href'] === routes.auth);
    page.fire(link, 'onPointerEnter');
    page.fire(link, 'onFocus');
    expect(fetched.mock.calls).toEqual([[routes.auth], [routes.auth]]);
  });

  test('casts a shadow once the page is scrolled, also when it begins so', async () => {
    vi.stubGlobal('scrollY', 11);
    const page = await open('header');
    const shadow = () => page.get('header', {}).props['data-scrolled'];
    expect(shadow()).toBe(true);
    for (const [y, is] of [
      [10, undefined],
      [11, true],
    ]) {
      vi.stubGlobal('scrollY', y);
      page.run(() => dispatchEvent(new Event('scroll')));
      expect(shadow()).toBe(is);
    }
  });

  test('offers to sign in, or else the account, and signing out with the focus on the page', async () => {
    const out = await open('header');
    const entry = [navigation.signIn, routes.auth];
    expect(out.all('a').map((one) => [wordsOf(one), one.props['href']])).toContainEqual(entry);
    out.unmount();
    session = { user: { email: 'ann.lee@visitor.example' } };
    const page = await open('header');
    expect(page.get('button', { title: words.accountMenu }).props['aria-controls']).toBe('account-menu');
    expect(wordsOf(page.get('button', { title: words.accountMenu }))).toBe(initialsOf('ann.lee@visitor.example'));
    expect(linksIn(page, 'ul', { id: 'account-menu' })).toEqual([[navigation.account, routes.account]]);
    expect(wordsOf(page.get('ul', { id: 'account-menu' }))).toContain('ann.lee@visitor.example');
    page.fire(page.get('button', { title: words.accountMenu }), 'onClick', { detail: 1 });
    const [leave] = page.get('ul', { id: 'account-menu' }).node.querySelectorAll('button');
    page.fire(leave?.element, 'onClick');
    expect([tab.focused()?.type, signOut.mock.calls.length, sayGoodbye.mock.calls.length]).toEqual(['h1', 1, 0]);
    await tab.pass();
    expect(sayGoodbye).toHaveBeenCalledOnce();
    expect(page.get('ul', { id: 'account-menu' }).props['data-open']).toBeUndefined();
  });
});

describe('the phone menu', () => {
  const dialog = (page: Mounted) => page.get('dialog', {});

  test('has the entries of its file, and leads to a mail that is begun', async () => {
    const page = await open('menu', routes.pricing);
    const expected = navigation.phoneMenu.flatMap((entry) =>
      'to' in entry ? [[entry.label, entry.to]] : entriesOf(navigation[entry.menu]),
    );
    expect(linksIn(page, 'nav', { 'aria-label': words.phoneMenu })).toEqual(expected);
    expect(new Set(current(page))).toEqual(new Set([routes.pricing]));
    const mail = String(page.get('a', navigation.getStartedMail.button).props['href']);
    const { protocol, pathname, searchParams } = new URL(mail);
    expect([protocol, pathname]).toEqual(['mailto:', brand.email]);
    expect(searchParams.get('subject')).toBe(navigation.getStartedMail.subject);
    expect(searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(navigation.getStartedMail.body);
    expect(mail).toContain('%0D%0A');
    expect(page.all('a', navigation.signIn).map(({ props }) => props['href'])).toEqual([routes.auth]);
    expect([dialog(page).props['id'], dialog(page).props['aria-label']]).toEqual(['mobile-menu', words.menu]);
  });

  test('is closed on the next page, however one comes there', async () => {
    const { MobileMenu } = await import('./mobile-menu.tsx');
    const { useState } = await import('react');
    let goTo: (path: string) => void = () => {};
    const holdGoTo = (now: (path: string) => void) => void (goTo = now);
    function Pages() {
      const [path, setPath] = useState<string>(routes.home);
      holdGoTo(setPath);
      return (
        <Router hook={memoryLocation({ path }).hook}>
          <MobileMenu path={path} />
        </Router>
      );
    }
    const page = tab.mount(<Pages />);
    await tab.pass();
    page.fire(page.get('button', { 'aria-label': words.openMenu }), 'onClick');
    expect(dialog(page).node.open).toBe(true);
    page.run(() => goTo(routes.pricing));
    expect(dialog(page).node.open).toBe(false);
  });

  test('opens by its button, unless the browser does so itself, and closes by each way out', async () => {
    const page = await open('menu');
    const opener = page.get('button', { 'aria-label': words.openMenu });
    expect(opener.props).toMatchObject({ 'aria-haspopup': 'dialog', commandfor: 'mobile-menu', command: 'show-modal' });
    const isOpen = () => dialog(page).node.open;
    const [link] = page.get('nav', {}).node.querySelectorAll('a');
    for (const close of [
      () => page.fire(page.get('button', { 'aria-label': words.closeMenu }), 'onClick'),
      () => page.fire(dialog(page), 'onClick'),
      () => page.fire(link?.element, 'onClick', PRIMARY),
      () => page.fire(page.get('a', navigation.getStartedMail.button), 'onClick'),
      () => page.fire(page.get('a', navigation.signIn), 'onClick', PRIMARY),
      () => page.run(() => wide.dispatchEvent(new Event('change'))),
    ]) {
      page.fire(opener, 'onClick');
      expect(isOpen()).toBe(true);
      page.fire(dialog(page), 'onClick', { target: link });
      expect(isOpen()).toBe(true);
      close();
      expect(isOpen()).toBe(false);
    }
    vi.stubGlobal('HTMLButtonElement', { prototype: { command: '' } });
    page.fire(opener, 'onClick');
    expect(isOpen()).toBe(false);
  });

  test('names who is signed in, and signs out', async () => {
    session = { user: { email: 'ann@visitor.example' } };
    const page = await open('menu');
    expect(page.all('p').map(wordsOf)).toContain(words.signedIn.replace('{user}', 'ann@visitor.example'));
    expect(page.all('a', navigation.account).map(({ props }) => props['href'])).toEqual([routes.account]);
    dialog(page).node.showModal();
    page.fire(page.get('button', navigation.signOut), 'onClick');
    await tab.pass();
    expect([dialog(page).node.open, signOut.mock.calls.length, sayGoodbye.mock.calls.length]).toEqual([false, 1, 1]);
  });
});

describe('the footer', () => {
  test('has the firm, its links and the years', async () => {
    const page = await open('footer');
    expect(linksIn(page, 'nav', { 'aria-labelledby': 'footer-links' })).toEqual(entriesOf(navigation.footer));
    expect(linksIn(page, 'nav', { 'aria-labelledby': 'footer-explore' })).toEqual(entriesOf(navigation.explore));
    const { street, city, region, postalCode } = brand.address;
    const address = wordsOf(page.get('address', {}));
    for (const part of [brand.email, brand.phone, brand.name, street, `${city}, ${region} ${postalCode}`])
      expect(address).toContain(part);
    expect(page.all('p').map(wordsOf)).toContain(`© ${brand.foundedYear}–2026 ${brand.name}`);
    for (const id of ['footer-contact', 'footer-links', 'footer-explore']) expect(page.get('h2', { id })).toBeDefined();
    expect(page.all('form')).toHaveLength(1);
  });
});
