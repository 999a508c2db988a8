/** What the desk keeps in the browser: the lists it has read, the page of a list, and the way back from an act. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import deskWords from '#content/desk/desk-words.yaml';
import { cardOf } from '#test/support/browser/desk-cards.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import type { DeskView, PeopleFilter } from '../shared/desk-schema.ts';

const EVERYONE: PeopleFilter = { search: '', waiting: false, held: false };
const LIST = ['desk', 'desk-people'];

const PEOPLE = ['Ann', 'Bob', 'Cat'].map((name) => cardOf(name));
const DESK: DeskView = { role: 'helper', me: 'me', members: [], waiting: 0, timeZone: 'UTC', lateBefore: '' };

const tab = loneTab();
let cache: (typeof import('#web/api/query-client.ts'))['queryClient'];
beforeEach(async () => {
  ({ queryClient: cache } = await import('#web/api/query-client.ts'));
});
afterEach(() => cache.clear());

const open = (element: React.ReactNode) => {
  const { hook } = memoryLocation({ path: '/desk/people' });
  return tab.mount(<Router hook={hook}>{element}</Router>);
};
const click = (page: Mounted, type: string, like: string) => page.fire(page.get(type, like), 'onClick');

describe('what the desk has read', () => {
  test('is forgotten when the member signs out, so that the next one sees nothing of it', async () => {
    const { useDesk } = await import('./desk-calls.ts');
    cache.setQueryData(['desk', 'desk-view', {}], DESK);
    cache.setQueryData([...LIST, { filter: EVERYONE }], { people: PEOPLE });
    cache.setQueryData(['articles', 'desk'], 'of everybody');
    const Heading = () => <h1>{useDesk<DeskView>('desk-view').data?.me ?? 'nothing'}</h1>;
    const page = open(<Heading />);
    expect(page.all('h1').map(wordsOf)).toEqual(['me']);
    page.unmount();
    tab.signOut();
    expect(
      cache
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([['articles', 'desk']]);
    expect(
      open(<Heading />)
        .all('h1')
        .map(wordsOf),
    ).toEqual(['nothing']);
  });
});

test('what is on screen is read again each minute, because others work at the desk', async () => {
  tab.answer('desk-view', () => DESK);
  const { useDesk } = await import('./desk-calls.ts');
  const Heading = () => <h1>{useDesk<DeskView>('desk-view').data?.waiting}</h1>;
  open(<Heading />);
  // Without a window, the library waits for nothing.
  const [query] = cache.getQueryCache().findAll({ queryKey: ['desk', 'desk-view'] });
  expect(query?.observers.map(({ options }) => options.refetchInterval)).toEqual([60_000]);
});

test('what went wrong with an act is said until the next one begins', async () => {
  const { act, useDeskState } = await import('./desk-calls.ts');
  const Problem = () => <p>{useDeskState().problem}</p>;
  const page = open(<Problem />);
  const shown = () => page.all('p').map(wordsOf).join('');
  tab.answer('desk-bin', () => ({ status: 409, error: { code: 'conflict', message: 'No.' } }));
  expect(await Promise.all([act('desk-bin', {}), tab.pass()])).toEqual([undefined, undefined]);
  expect(shown()).toBe('No.');
  tab.answer('desk-bin', async () => new Promise(() => {}));
  page.run(() => void act('desk-bin', {}));
  expect(shown()).toBe('');
});

test.each([
  ['an act', false],
  ['a part of one', true],
])('%s has a key of its own, so that a repetition by the browser does nothing twice', async (_, isPart) => {
  const { act } = await import('./desk-calls.ts');
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return Response.json({});
  });
  for (let times = 0; times < 2; times += 1) expect(await act('desk-bin', {}, isPart)).toEqual({});
  expect([keys.length, new Set(keys).size, keys.every(Boolean)]).toEqual([2, 2, true]);
});

describe('the next member in the same browser', () => {
  type Follow = (session: { user: { id: string } } | null) => void;
  const signedIn = async () => {
    const following: Follow[] = [];
    const followSession = (listener: Follow) => {
      listener({ user: { id: 'ann' } });
      following.push(listener);
    };
    vi.doMock('#features/accounts/web/sign-in/auth-loader.ts', () => ({ followSession }));
    const calls = await import('./desk-calls.ts');
    vi.doUnmock('#features/accounts/web/sign-in/auth-loader.ts');
    const signIn = (id?: string) =>
      following.forEach((listener) => listener(id === undefined ? null : { user: { id } }));
    const State = () => {
      const { problem, undoable, answerCode } = calls.useDeskState();
      return <p>{[problem, undoable?.text, answerCode && 'asks for a code'].filter(Boolean).join()}</p>;
    };
    const page = open(<State />);
    const shown = () => page.all('p').map(wordsOf).join('');
    cache.setQueryData(['desk', 'desk-view', {}], DESK);
    return { ...calls, page, shown, signIn, read: () => cache.getQueryData(['desk', 'desk-view', {}]) };
  };

  test('sees nothing of the one before, even if that one never signed out', async () => {
    const { page, shown, signIn, offerUndo, read } = await signedIn();
    page.run(() => offerUndo('Bob: done.', async () => {}));
    page.run(() => signIn('ann'));
    expect([read(), shown()]).toEqual([DESK, 'Bob: done.']);
    page.run(() => signIn('cat'));
    expect([read(), shown()]).toEqual([undefined, '']);
  });

  test.each([undefined, 'cat'])('ends an act that waits for a code of the one before', async (next) => {
    const { page, shown, signIn, act } = await signedIn();
    const refusal = { error: { code: 'code_needed', message: 'Enter a new code.' } };
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 403 }));
    const answer = act('desk-erase', { id: 'bob' });
    await vi.waitFor(() => expect(shown()).toBe('asks for a code'));
    page.run(() => signIn(next));
    expect(await answer).toBeUndefined();
  });

  test.each([
    ['way back from an act', Response.json({ success: true, envelopes: [] })],
    ['problem of an act', Response.json({ error: { code: 'conflict', message: 'Ann: no.' } }, { status: 409 })],
    ['question for an act', Response.json({ error: { code: 'code_needed', message: '' } }, { status: 403 })],
  ])('gets no %s whose answer comes late', async (_, late) => {
    const { page, shown, signIn, act } = await signedIn();
    const replies: ((response: Response) => void)[] = [];
    vi.stubGlobal('fetch', async () => new Promise<Response>((resolve) => void replies.push(resolve)));
    const answer = act('desk-bin', {});
    await vi.waitFor(() => expect(replies).toHaveLength(1));
    page.run(() => signIn('cat'));
    replies[0]?.(late);
    expect([await answer, shown()]).toEqual([undefined, '']);
  });
});

describe('the list of people', () => {
  const asked = () => {
    const [active] = cache.getQueryCache().findAll({ queryKey: LIST, type: 'active' });
    return active?.queryKey[2];
  };
  const onThirdPage = async () => {
    const { PeopleList } = await import('./people/people.tsx');
    const view = { people: PEOPLE, total: 120, isExact: true, meant: [] };
    for (const [after, next] of [
      [undefined, 'second'],
      ['second', 'third'],
      ['third', null],
    ])
      cache.setQueryData([...LIST, { filter: EVERYONE, ...(after && { after }) }], { ...view, next });
    const page = open(<PeopleList desk={DESK} />);
    click(page, 'button', 'Older');
    click(page, 'button', 'Older');
    expect(asked()).toEqual({ filter: EVERYONE, after: 'third' });
    return page;
  };
  const select = (page: Mounted, name: string) =>
    page.fire(page.get('input', { 'aria-label': `Select ${name}` }), 'onChange');
  const selected = (page: Mounted) => page.all('input', { 'data-key': 'x' }).map(({ props }) => props['checked']);
  const choose = (page: Mounted, id: string, value: string) =>
    page.fire(page.get('select', { id }), 'onChange', { target: { value } });

  test.each<[string, (page: Mounted) => void, Partial<PeopleFilter>]>([
    ['view', (page) => click(page, 'button', 'Clients'), { status: 'client' }],
    ['status', (page) => choose(page, 'desk-status', 'talking'), { status: 'talking' }],
    ['form', (page) => choose(page, 'desk-form', 'contact'), { form: 'contact' }],
    [
      'search',
      (page) => {
        page.fire(page.get('input', { id: 'desk-search' }), 'onChange', { target: { value: 'vans' } });
        page.run(() => vi.advanceTimersByTime(200));
      },
      { search: 'vans' },
    ],
  ])('begins with its first page, and with nobody selected, when its %s changes', async (_, change, changed) => {
    const page = await onThirdPage();
    select(page, 'Bob');
    expect(selected(page)).toEqual([false, true, false]);
    change(page);
    expect(asked()).toEqual({ filter: { ...EVERYONE, ...changed } });
    cache.setQueryData([...LIST, asked()], { people: PEOPLE, total: 3, isExact: true, next: null, meant: [] });
    expect(selected(page)).toEqual([false, false, false]);
    expect(page.all('button', 'Newer')).toEqual([]);
  });

  test('changes who is selected as they are on screen by now', async () => {
    const page = await onThirdPage();
    select(page, 'Bob');
    const changed = tab.answer('desk-change', () => ({ undo: 'u', changed: 1, skipped: 0 }));
    const key = [...LIST, asked()];
    const newer = PEOPLE.map((card) => ({ ...card, version: 7 }));
    page.run(() => cache.setQueryData(key, { people: newer, total: 120, isExact: true, next: null, meant: [] }));
    await tab.pass();
    page.fire(page.all('button', 'Done').at(-1), 'onClick');
    await tab.pass();
    expect(changed).toMatchObject([{ people: [{ id: 'bob', version: 7 }] }]);
    page.run(() => vi.advanceTimersByTime(10_000));
  });

  test('changes those of another page as they were last on screen', async () => {
    const page = await onThirdPage();
    const view = { total: 120, isExact: true, next: null, meant: [] };
    select(page, 'Bob');
    page.run(() =>
      cache.setQueryData([...LIST, asked()], { ...view, people: PEOPLE.map((card) => ({ ...card, version: 7 })) }),
    );
    await tab.pass();
    select(page, 'Cat');
    page.run(() =>
      cache.setQueryData([...LIST, { filter: EVERYONE, after: 'second' }], { ...view, people: [], next: 'third' }),
    );
    click(page, 'button', 'Newer');
    const changed = tab.answer('desk-change', () => ({ undo: 'u', changed: 2, skipped: 0 }));
    page.fire(page.all('button', 'Done').at(-1), 'onClick');
    await tab.pass();
    const both = ['bob', 'cat'].map((id) => ({ id, version: 7 }));
    expect(changed).toMatchObject([{ people: both }]);
    page.run(() => vi.advanceTimersByTime(10_000));
  });

  test('goes back page by page, and keeps who is selected', async () => {
    const page = await onThirdPage();
    select(page, 'Bob');
    const pages = ['second', undefined].map((after) => {
      click(page, 'button', 'Newer');
      return [asked(), { filter: EVERYONE, ...(after && { after }) }];
    });
    for (const [is, expected] of pages) expect(is).toEqual(expected);
    expect(selected(page)).toEqual([false, true, false]);
    expect(page.all('button', 'Newer')).toEqual([]);
  });
});

describe('the palette', () => {
  test('tells a screen reader which option Enter would open, wherever the arrows have gone', async () => {
    const { Palette } = await import('./frame/palette.tsx');
    cache.setQueryData([...LIST, { filter: EVERYONE }], { people: PEOPLE });
    const closed = vi.fn<() => void>();
    const page = open(<Palette onClose={closed} />);
    const field = () => page.get('input', { role: 'combobox' });
    const options = page.all('div', { role: 'option' });
    const press = (key: string) => page.fire(field(), 'onKeyDown', { key, preventDefault() {} });
    expect(options.length).toBeGreaterThan(PEOPLE.length);
    expect(field().props['aria-controls']).toBe(page.get('div', { role: 'listbox' }).props['id']);
    const expectActive = (index: number) => {
      const [active, other] = page.all('div', { role: 'option', 'aria-selected': true });
      expect([active?.props['id'], other]).toEqual([options.at(index)?.props['id'], undefined]);
      expect(field().props['aria-activedescendant']).toBe(active?.props['id']);
    };
    expectActive(0);
    press('ArrowDown');
    press('ArrowDown');
    expectActive(2);
    for (let presses = 0; presses < 3; presses += 1) press('ArrowUp');
    expectActive(-1);
    expect(closed).not.toHaveBeenCalled();
    press('Enter');
    expect(closed).toHaveBeenCalledOnce();
  });

  test('lists eight people at most, each by what was found, and nobody of the search before', async () => {
    const { Palette } = await import('./frame/palette.tsx');
    const many = Array.from({ length: 9 }, (_, index) => cardOf(`Ann${index}`));
    const hit = { isName: false, parts: ['Do you rank ', 'vans', '?'] };
    cache.setQueryData([...LIST, { filter: EVERYONE }], { people: [{ ...many[0], hit }, ...many.slice(1)] });
    const page = open(<Palette onClose={() => {}} />);
    const options = () => page.all('div', { role: 'option' }).map(wordsOf);
    const people = () => options().filter((text) => text.includes('Ann'));
    expect([people().length, people()[0], people()[1]]).toEqual([
      8,
      'Ann0 Do you rank vans?',
      `Ann1 ${many[1]?.lastTitle}`,
    ]);
    const field = () => page.get('input', { role: 'combobox' });
    page.fire(field(), 'onKeyDown', { key: 'ArrowUp', preventDefault() {} });
    page.run(() => cache.setQueryData([...LIST, { filter: EVERYONE }], { people: many.slice(0, 1) }));
    await tab.pass();
    expect(field().props['aria-activedescendant'], 'the last of those that are left').toBe(
      page.all('div', { role: 'option' }).at(-1)?.props['id'],
    );
    page.fire(field(), 'onChange', { target: { value: 'b' } });
    expect(people()).toEqual([]);
    page.run(() => vi.advanceTimersByTime(150));
    expect(people(), 'until the answer is here').toEqual([]);
  });

  test('begins at the first option again when something else is typed', async () => {
    const { Palette } = await import('./frame/palette.tsx');
    cache.setQueryData([...LIST, { filter: EVERYONE }], { people: PEOPLE });
    cache.setQueryData([...LIST, { filter: { ...EVERYONE, search: 'a' } }], { people: PEOPLE });
    const page = open(<Palette onClose={() => {}} />);
    const field = () => page.get('input', { role: 'combobox' });
    page.fire(field(), 'onKeyDown', { key: 'ArrowDown', preventDefault() {} });
    page.fire(field(), 'onChange', { target: { value: 'a' } });
    page.run(() => vi.advanceTimersByTime(150));
    const [first] = page.all('div', { role: 'option' });
    expect(first && wordsOf(first)).toContain('Ann');
    expect(field().props['aria-activedescendant']).toBe(first?.props['id']);
  });
});

describe('a note about a person', () => {
  test.each([
    ['goes from the field once it was taken', {}, ''],
    ['stays when it was refused', { status: 409, error: { code: 'conflict', message: 'No.' } }, '  Call back '],
  ])('%s', async (_, answer, left) => {
    const { NoteComposer } = await import('./reply/note-composer.tsx');
    const sent = tab.answer('desk-note', () => answer);
    const page = open(<NoteComposer person="ann" />);
    page.type(page.get('textarea', { id: 'note' }), '  Call back ');
    // Twice at once.
    page.fire(page.get('form', {}), 'onSubmit');
    page.fire(page.get('form', {}), 'onSubmit');
    await tab.pass();
    expect(sent).toEqual([{ id: 'ann', text: 'Call back' }]);
    expect(page.get('textarea', { id: 'note' }).props['value']).toBe(left);
  });
});

test('of notes, one after the other is kept, closed each time, and none without words', async () => {
  const { NoteComposer } = await import('./reply/note-composer.tsx');
  const sent = tab.answer('desk-note', () => ({}));
  const page = open(<NoteComposer person="ann" />);
  for (const text of ['  ', 'One', 'Two']) {
    page.fire(page.get('textarea', { id: 'note' }), 'onFocus');
    page.type(page.get('textarea', { id: 'note' }), text);
    page.fire(page.get('form', {}), 'onSubmit');
    await tab.pass();
    expect(page.get('form', {}).props['data-open'], text).toBe(text === '  ' ? true : undefined);
  }
  expect(sent).toEqual(['One', 'Two'].map((text) => ({ id: 'ann', text })));
});

describe('several people at once', () => {
  const openSelected = async (answer: object) => {
    tab.answer('desk-change', () => answer);
    tab.answer('desk-change-people', () => answer);
    const { PeopleSelected } = await import('./people/people-selected.tsx');
    const cleared = vi.fn<() => void>();
    const page = open(<PeopleSelected people={PEOPLE} elsewhere={1} members={[]} onClear={cleared} />);
    return { page, cleared };
  };

  test.each([
    ['are no longer selected once they were changed', { undo: 'u', changed: 3, skipped: 0 }, 1],
    ['stay selected when the change was refused', { status: 409, error: { code: 'conflict', message: 'No.' } }, 0],
  ])('%s', async (_, answer, times) => {
    const { page, cleared } = await openSelected(answer);
    click(page, 'button', 'Done');
    await tab.pass();
    expect(cleared).toHaveBeenCalledTimes(times);
    // The way back belongs to the desk, whichever page is left.
    page.run(() => vi.advanceTimersByTime(10_000));
  });

  test('are reminded of by choices in a dialog, which gives the focus back', async () => {
    const { RemindMe } = await import('./person/remind-me.tsx');
    const page = open(<RemindMe people={PEOPLE} />);
    const button = () => page.get('button', { 'data-key': 's' });
    button().node.focus();
    page.fire(button(), 'onClick');
    expect(page.get('dialog', {}).node.open).toBe(true);
    expect(page.all('button', deskWords.remind.none), 'there is none to end').toEqual([]);
    page.fire(page.get('dialog', {}), 'onClose');
    expect([page.all('dialog'), tab.focused()]).toEqual([[], button()]);
  });
});

describe('the way back', () => {
  const openBar = async () => {
    const { UndoBar } = await import('./frame/undo-bar.tsx');
    const acts = await import('./desk-calls.ts');
    const page = open(<UndoBar />);
    const shown = () => page.all('span').map(wordsOf);
    const offer = (text: string) => {
      const undo = vi.fn<() => Promise<void>>(async () => {});
      page.run(() => acts.offerUndo(text, undo));
      return undo;
    };
    return { page, shown, offer, ...acts };
  };

  test('stays ten seconds from the last act, and leads back from that one alone', async () => {
    const { page, shown, offer } = await openBar();
    const first = offer('Ann: done.');
    page.run(() => vi.advanceTimersByTime(6_000));
    const second = offer('Bob: done.');
    page.run(() => vi.advanceTimersByTime(6_000));
    expect(shown()).toEqual(['Bob: done.']);
    click(page, 'button', 'Undo');
    expect([shown(), first.mock.calls.length, second.mock.calls.length]).toEqual([[], 0, 1]);
    offer('Cat: done.');
    page.run(() => vi.advanceTimersByTime(9_999));
    expect(shown()).toEqual(['Cat: done.']);
    page.run(() => vi.advanceTimersByTime(1));
    expect(shown()).toEqual([]);
  });

  test('after it was taken, neither is taken again nor cuts the next one short', async () => {
    const { page, shown, offer, undoLast } = await openBar();
    const first = offer('Ann: done.');
    page.run(undoLast);
    page.run(undoLast);
    expect(first).toHaveBeenCalledOnce();
    page.run(() => vi.advanceTimersByTime(6_000));
    offer('Bob: done.');
    page.run(() => vi.advanceTimersByTime(6_000));
    expect(shown()).toEqual(['Bob: done.']);
    page.run(() => vi.advanceTimersByTime(4_000));
    expect(shown()).toEqual([]);
  });

  test('is offered only where there is one', async () => {
    const { page, shown, offerUndo } = await openBar();
    page.run(() => offerUndo('Ann: erased.'));
    expect([shown(), page.all('button')]).toEqual([['Ann: erased.'], []]);
    page.run(() => vi.advanceTimersByTime(10_000));
    expect(shown()).toEqual([]);
  });

  test('is gone once the member has signed out', async () => {
    const { page, shown, offer } = await openBar();
    offer('Ann: done.');
    page.run(() => vi.advanceTimersByTime(6_000));
    page.run(() => tab.signOut());
    expect(shown()).toEqual([]);
    offer('Bob: done.');
    page.run(() => vi.advanceTimersByTime(9_999));
    expect(shown(), 'the one before cuts it not short').toEqual(['Bob: done.']);
    page.run(() => vi.advanceTimersByTime(1));
  });
});
