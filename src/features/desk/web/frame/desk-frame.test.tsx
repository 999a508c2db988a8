/** What is around every screen of the desk: whom it lets in, its keys, its dialogs, and the question for a new code. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import * as brand from '#content/brand.yaml';
import words from '#content/desk/desk-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { DESK } from '#test/support/browser/desk-cards.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';

const tab = loneTab();
let forget: () => void;
const giveCode = vi.fn<(device: string, code: string) => Promise<{ error: Error | null }>>();
beforeEach(async () => {
  const { queryClient } = await import('#web/api/query-client.ts');
  forget = () => queryClient.clear();
  giveCode.mockReset();
  vi.doMock('#features/accounts/web/sign-in/auth-context.tsx', () => ({ useAuth: () => ({ user: ANN }) }));
  vi.doMock('#features/accounts/web/sign-in/auth-loader.ts', () => ({
    followSession: () => () => {},
    loadAuth: async () => ({ giveCode }),
  }));
});
afterEach(() => {
  forget();
  vi.doUnmock('#features/accounts/web/sign-in/auth-context.tsx');
  vi.doUnmock('#features/accounts/web/sign-in/auth-loader.ts');
});
const factor = (id: string) => ({ id, friendly_name: id, factor_type: 'totp', status: 'verified' });
const ANN = { id: 'ann', factors: [factor('phone'), factor('tablet')] };

async function openFrame(answer: object = DESK, path: string = routes['desk-people'], opened?: string) {
  const { DeskFrame } = await import('./desk-frame.tsx');
  const clicked = vi.fn<(name: string) => void>();
  const place = memoryLocation({ path, record: true });
  const asked = tab.answer('desk-view', () => answer);
  tab.answer('desk-people', () => ({ people: [], total: 0, isExact: true, next: null, meant: [] }));
  const page = tab.mount(
    <Router hook={place.hook}>
      <main>
        <DeskFrame heading="People">
          {() => (
            <>
              {['one', 'two', 'three'].map((name) => (
                <div key={name} data-desk-row data-open={name === opened || undefined}>
                  <a href="/" data-row-name>
                    {name}
                  </a>
                  {['e', 's', 'x'].map((key) => (
                    <button key={key} type="button" data-key={key} onClick={() => clicked(`${name} ${key}`)}>
                      {key}
                    </button>
                  ))}
                </div>
              ))}
              <button type="button" data-key="z" onClick={() => clicked('undo')}>
                Undo
              </button>
              <div data-desk-pane>
                <textarea data-key="n" aria-label="Note" />
              </div>
              <section>
                <h2 tabIndex={-1}>Last</h2>
                <div data-desk-row>
                  <a href="/" data-row-name>
                    four
                  </a>
                </div>
                <div data-desk-row>five</div>
              </section>
            </>
          )}
        </DeskFrame>
      </main>
    </Router>,
  );
  await tab.pass(1);
  const press = (key: string, more: object = {}) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...more });
    page.run(() => document.dispatchEvent(event));
    return event.defaultPrevented;
  };
  const on = () => wordsOf(tab.focused() ?? { text: '' });
  return { page, asked, clicked, press, on, went: () => place.history.slice(1) };
}
const dialogs = (page: Mounted) => page.all('dialog').map(({ props, node }) => [props['aria-label'], node.open]);
const alerts = (page: Mounted) => page.all('p', { role: 'alert' }).map(wordsOf);

describe('whoever may not be here', () => {
  const here = routes['desk-people'];
  test.each([
    ['second_step_needed', words.closed.twoStep, `${routes.account}?next=${here}#two-step`],
    ['address_unproved', words.closed.proof, `${routes['auth-reset']}?next=${here}`],
    ['forbidden', words.closed.team, routes.account],
  ])('is told what to do: %s', async (code, { heading, link }, to) => {
    const { page } = await openFrame({ status: 403, error: { code, message: 'Not you.' } });
    expect(page.all('h1').map(wordsOf)).toEqual([heading]);
    expect(page.all('a').map((one) => [wordsOf(one), one.props['href']])).toEqual([
      [brand.name, routes.home],
      [link, to],
    ]);
    expect(page.all('p').map(wordsOf).join('')).toContain(code === 'forbidden' ? 'Not you.' : '');
  });

  test('can try again after another failure', async () => {
    const { page, asked } = await openFrame({ status: 418, error: { code: 'x', message: 'Not now.' } });
    expect([alerts(page), page.all('h1').map(wordsOf)]).toEqual([['Not now.'], ['People']]);
    tab.answer('desk-view', () => DESK);
    page.fire(page.get('button', words.frame.again), 'onClick');
    await tab.pass(1);
    expect([asked.length, page.all('nav').length]).toEqual([1, 1]);
    // Undo is announced.
    expect(page.all('div', { role: 'status' })).toHaveLength(1);
  });

  test('waits for the answer, and sees from when it is once no newer one comes', async () => {
    const { queryClient } = await import('#web/api/query-client.ts');
    const { page } = await openFrame();
    expect(page.all('p').map(wordsOf)).not.toContain(words.frame.old);
    tab.answer('desk-view', () => ({ status: 418, error: { code: 'x', message: '' } }));
    void queryClient.invalidateQueries();
    await tab.pass(1);
    expect(page.all('p').map(wordsOf)).toContain(words.frame.old);
  });
});

describe('by keyboard', () => {
  test('j and k go through the rows, and keys of a row act on the one with the focus', async () => {
    const { press, on, clicked } = await openFrame();
    expect(press('e')).toBe(false);
    for (const [key, row] of [
      ['j', 'one'],
      ['j', 'two'],
      ['j', 'three'],
      ['k', 'two'],
    ] as const) {
      expect(press(key)).toBe(true);
      expect(on()).toBe(row);
    }
    for (const key of ['e', 's', 'x', 'z']) expect(press(key)).toBe(true);
    expect(clicked.mock.calls.flat()).toEqual(['two e', 'two s', 'two x', 'undo']);
    expect(press('q')).toBe(false);
    press('k');
    press('k');
    expect(on()).toBe('one');
  });

  test('without the focus, they act on the row that is open beside the list, and go on from there', async () => {
    const { press, on, clicked } = await openFrame(DESK, routes['desk-people'], 'two');
    press('e');
    expect([press('n'), tab.focused()?.props['aria-label']]).toEqual([true, 'Note']);
    press('j');
    expect([clicked.mock.calls.flat(), on()]).toEqual([['two e'], 'three']);
  });

  test('j leads from a heading to the first row below it, and no further than the last', async () => {
    const { page, press, on } = await openFrame();
    press('j');
    page.get('h2', {}).node.focus();
    press('j');
    expect(on()).toBe('four');
    press('j');
    press('j');
    expect(on()).toBe('five');
  });

  test('the next row takes the focus of one that is done and gone, or the heading, but only then', async () => {
    let changed: () => void = () => {};
    const disconnected = vi.fn<() => void>();
    const Observer = class {
      constructor(listener: () => void) {
        changed = listener;
      }
      observe() {}
      disconnect = disconnected;
    };
    vi.stubGlobal('MutationObserver', Observer);
    const { page, press, on } = await openFrame();
    const focusIn = () =>
      document.dispatchEvent(Object.defineProperty(new Event('focusin'), 'target', { value: tab.focused()?.node }));
    const lose = () => Object.assign(document, { activeElement: document.body });
    lose();
    page.run(changed);
    expect(on()).toBe(wordsOf(tab.focused() ?? { text: '' }));
    press('j');
    press('j');
    focusIn();
    page.run(changed);
    expect(on()).toBe('two');
    lose();
    page.run(changed);
    expect(on()).toBe('two');
    const rows = page.all('div', { 'data-desk-row': true });
    const lastGoes = () => {
      focusIn();
      for (const row of rows.splice(-1)) row.props = {};
      lose();
      page.run(changed);
    };
    for (const step of ['three', 'four', 'five']) {
      press('j');
      expect(on()).toBe(step);
    }
    lastGoes();
    expect(on(), 'after the last one, the one before').toBe('four');
    for (const row of rows.splice(0, rows.length - 1)) row.props = {};
    lastGoes();
    expect(on()).toBe('People');
    page.unmount();
    expect(disconnected).toHaveBeenCalledOnce();
  });

  test('j begins with the first row of the next screen, wherever the focus was on the one before', async () => {
    for (const rows of [['one'], ['one', 'two', 'three']]) {
      const { page, press, on } = await openFrame();
      for (const row of rows) {
        press('j');
        expect(on()).toBe(row);
        const event = Object.defineProperty(new Event('focusin'), 'target', { value: tab.focused()?.node });
        page.run(() => document.dispatchEvent(event));
      }
      page.unmount();
      Object.assign(document, { activeElement: document.body });
    }
    const { press, on } = await openFrame();
    press('j');
    expect(on()).toBe('one');
  });

  test('g and a letter lead to a screen, for a moment, and / to a search where the screen has none', async () => {
    const { page, press, on, went } = await openFrame();
    press('n');
    press('g');
    press('p');
    // To where one is already: only the focus goes.
    expect([went(), on()]).toEqual([[], 'People']);
    press('g');
    press('t');
    press('g');
    press('w');
    press('p');
    // Another key in between ends it, and so does the time.
    for (const key of ['g', 'o', 't', 'g']) press(key);
    await tab.pass(1_500);
    press('t');
    press('/');
    const { desk, 'desk-workshop': workshop } = routes;
    expect([went(), dialogs(page)]).toEqual([[desk, workshop], [[words.palette.label, true]]]);
  });

  test('nothing acts while one types, with other keys held, in a dialog, or once single keys are off', async () => {
    const { page, press, clicked } = await openFrame();
    press('j');
    const { node } = page.get('textarea', {});
    const event = Object.assign(new Event('keydown'), { key: 'e' });
    page.run(() => document.dispatchEvent(Object.defineProperty(event, 'target', { value: node })));
    for (const held of ['metaKey', 'ctrlKey', 'altKey']) press('e', { [held]: true });
    press('?');
    expect(dialogs(page)).toEqual([[words.keys.heading, true]]);
    press('e');
    const box = page.get('input', { type: 'checkbox' });
    expect(box.props['checked']).toBe(true);
    page.fire(box, 'onChange', { target: { checked: false } });
    expect([page.get('input', { type: 'checkbox' }).props['checked'], [...tab.local.values()]]).toEqual([
      false,
      ['off'],
    ]);
    page.fire(page.get('button', words.keys.close), 'onClick');
    press('e');
    press('?');
    expect([clicked.mock.calls, dialogs(page)]).toEqual([[], []]);
    // The palette's chord stays.
    for (const held of ['shiftKey', 'altKey']) press('k', { ctrlKey: true, [held]: true });
    expect(dialogs(page)).toEqual([]);
    press('K', { metaKey: true });
    expect(dialogs(page)).toEqual([[words.palette.label, true]]);
    page.unmount();
    const { Keys } = await import('./keys-dialog.tsx');
    const again = { page: tab.mount(<Keys />) };
    page.fire(again.page.get('input', { type: 'checkbox' }), 'onChange', { target: { checked: true } });
    expect([...tab.local.values()]).toEqual([]);
  });

  test('a dialog takes the place of the page, and gives the focus back', async () => {
    const { page } = await openFrame(DESK, routes.desk);
    const button = page.get('button', words.frame.goTo);
    for (const close of [
      () => page.fire(page.get('dialog', {}), 'onClose'),
      () => page.fire(page.get('dialog', {}), 'onPointerDown'),
    ]) {
      button.node.focus();
      page.fire(button, 'onClick');
      await tab.pass(200);
      page.run(() => page.get('input', {}).node.focus());
      page.fire(page.get('dialog', {}), 'onPointerDown', { target: page.get('input', {}).node });
      expect(dialogs(page)).toEqual([[words.palette.label, true]]);
      close();
      expect([dialogs(page), tab.focused()]).toEqual([[], button]);
    }
  });

  test('a dialog says what went wrong, and keeps the Tab key within', async () => {
    const { page } = await openFrame(DESK, routes.desk);
    page.fire(page.get('button', words.frame.add), 'onClick');
    tab.answer('desk-add', () => ({ status: 409, error: { code: 'conflict', message: 'No.' } }));
    page.fire(page.get('form', {}), 'onSubmit');
    await tab.pass(1);
    const dialog = page.get('dialog', {}).node;
    expect(dialog.querySelectorAll('p.error').map(({ textContent }) => textContent)).toContain('No.');
    const fields = dialog.querySelectorAll('input, textarea, select, button');
    // As a browser has it.
    for (const field of fields) field.tabIndex = 0;
    fields.at(-1)?.focus();
    page.fire(page.get('dialog', {}), 'onKeyDown', { key: 'Tab' });
    expect(tab.focused()?.props['name']).toBe('name');
  });

  test('the account is a press away, and People has only its own search', async () => {
    const { page } = await openFrame();
    expect(page.all('button', words.frame.goTo)).toEqual([]);
    expect(page.get('a', words.frame.account).props['href']).toBe(routes.account);
  });

  test('the palette finds screens by their first letters, and says when there is nothing', async () => {
    const { page, went } = await openFrame(DESK, routes['desk-week']);
    page.fire(page.get('button', words.frame.goTo), 'onClick');
    const found = () => page.all('div', { role: 'option' }).map(({ children }) => wordsOf(children[0] ?? { text: '' }));
    const type = (value: string) => page.fire(page.get('input', {}), 'onChange', { target: { value } });
    expect(found()).toEqual(Object.values(words.screens));
    type(' SE');
    expect(found()).toEqual([words.screens.workshop]);
    type('xyz');
    const said = () => page.all('p', { role: 'status' }).map(wordsOf);
    expect([found(), said()]).toEqual([[], [words.palette.searching]]);
    await tab.pass(150);
    await tab.pass(1);
    expect(said()).toEqual([words.palette.nothing]);
    expect(page.get('input', {}).props['aria-expanded']).toBe(false);
    type('t');
    page.fire(page.get('div', { role: 'option' }), 'onClick');
    expect([went(), dialogs(page)]).toEqual([[routes.desk], []]);
    expect(page.get('a', words.screens.today).props['aria-current']).toBe('page');
    expect(page.get('a', words.screens.people).props['aria-current']).toBeUndefined();
  });
});

describe('an act that needs a new code', () => {
  const ask = async () => {
    const frame = await openFrame();
    const { act } = await import('../desk-calls.ts');
    const tries = tab.answer('desk-erase', () =>
      tries.length > 1 ? {} : { status: 403, error: { code: 'code_needed', message: '' } },
    );
    const answer = act('desk-erase', { id: 'bob' });
    await tab.pass(1);
    expect(dialogs(frame.page)).toEqual([[words.code.heading, true]]);
    const give = async (code: string) => {
      frame.page.type(frame.page.get('input', { name: 'code' }), code);
      frame.page.fire(frame.page.get('form', {}), 'onSubmit', { currentTarget: frame.page.get('form', {}).node });
      await tab.pass(1);
    };
    return { ...frame, answer, tries, give };
  };

  test('is done once the code is right, from the chosen device', async () => {
    const { page, answer, tries, give } = await ask();
    giveCode.mockResolvedValueOnce({ error: new Error('Wrong.') }).mockRejectedValueOnce(new Error('Later.'));
    giveCode.mockResolvedValue({ error: null });
    for (const [code, problem] of [
      ['111111', 'Wrong.'],
      ['222222', 'Later.'],
    ] as const) {
      await give(code);
      expect(alerts(page)).toContain(problem);
    }
    let meanwhile: string[] = [];
    giveCode.mockImplementationOnce(async () => {
      meanwhile = alerts(page);
      return { error: null };
    });
    await give('333333');
    expect(meanwhile, 'what was wrong with the one before').not.toContain('Later.');
    expect([dialogs(page), tries.length, await answer]).toEqual([[], 2, {}]);
    expect(giveCode.mock.calls).toEqual(['111111', '222222', '333333'].map((code) => ['phone', code]));
  });

  test('is asked about without what was wrong the time before', async () => {
    const { page, give } = await ask();
    giveCode.mockResolvedValueOnce({ error: new Error('Wrong.') });
    await give('111111');
    expect(alerts(page)).toContain('Wrong.');
    page.fire(page.get('button', words.code.cancel), 'onClick');
    await tab.pass(1);
    tab.answer('desk-erase', () => ({ status: 403, error: { code: 'code_needed', message: '' } }));
    void (await import('../desk-calls.ts')).act('desk-erase', { id: 'bob' });
    await tab.pass(1);
    expect([dialogs(page), alerts(page).includes('Wrong.')]).toEqual([[[words.code.heading, true]], false]);
    page.fire(page.get('button', words.code.cancel), 'onClick');
    await tab.pass(1);
  });

  test('is left when the question is', async () => {
    for (const leave of [
      (page: Mounted) => page.fire(page.get('button', words.code.cancel), 'onClick'),
      (page: Mounted) => page.fire(page.get('dialog', {}), 'onClose'),
    ]) {
      const { page, answer, tries } = await ask();
      leave(page);
      await tab.pass(1);
      expect([dialogs(page), tries.length, await answer]).toEqual([[], 1, undefined]);
      page.unmount();
    }
  });
});
