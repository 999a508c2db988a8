/** The list of people: its rows, its views, who is selected, and the export. */
import { describe, expect, test, vi } from 'vitest';
import addWords from '#content/desk/add-words.yaml';
import deskWords from '#content/desk/desk-words.yaml';
import peopleWords from '#content/desk/people-words.yaml';
import week from '#content/desk/week-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { click, deskActs, pick, submit } from '#test/support/browser/desk-acts.tsx';
import { cardOf, DESK } from '#test/support/browser/desk-cards.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';

const NOW = new Date(2026, 10, 24, 14, 30);
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const ANN = cardOf('Ann', { waitingSince: ago(90), phone: '+12025550142', excerpt: 'Do you do vans?', assignee: 'me' });
const BOB = cardOf('Bob', { status: 'talking', dueAt: ago(5), assignee: 'max', label: 'Vans' });
const CAT = cardOf('Cat', { name: '', email: 'cat@visitor.example', assignee: 'gone', held: 1, source: 'ads' });
const desk = deskActs(NOW, {
  read: { 'desk-views': { views: [] }, 'desk-sources': { sources: ['ads', 'news'], labels: ['VIP'] } },
  done: {},
});
const { open, reads, tab } = desk;

const wordsIn = (page: Mounted, type: string, like = {}) => page.all(type, like).map(wordsOf);
/** Its name, without how many are listed. */
const selectedView = (page: Mounted) => wordsOf(page.get('button', { 'aria-selected': true })).replace(/ \d+$/, '');
const statuses = (page: Mounted) => wordsIn(page, 'p', { role: 'status' });

describe('the list of people', () => {
  const VIEW = { people: [ANN, BOB, CAT], total: 3, isExact: true, next: null, meant: [] };
  const openPeople = async (view: object = VIEW, role = 'helper') => {
    const { People } = await import('./people.tsx');
    reads('desk-view', { ...DESK, role, lateBefore: ago(60) });
    const asked = tab.answer('desk-people', () => view);
    return { page: await open(<People />, true), asked };
  };
  const box = (page: Mounted, label: string) => {
    const [field] = page.get('label', label).node.children;
    return field?.element;
  };

  test('shows of each what they did last, who has them, and how they stand', async () => {
    const { page } = await openPeople();
    const rows = page.all('li', { 'data-desk-row': true }).map(wordsOf);
    expect(rows.map((row) => /Ann|Bob|cat@/.exec(row)?.[0])).toEqual(['Ann', 'Bob', 'cat@']);
    const time = fillWords(deskWords.waited.hours, { count: '1' });
    const [ann, bob, cat] = rows;
    expect(ann).toContain(`Ann${fillWords(deskWords.late, { time })} · `);
    expect(ann).toContain(`${ANN.email} · ${deskWords.you}${ANN.excerpt}`);
    expect(ann).not.toContain(ANN.lastTitle);
    // Who wrote nothing is told by what they did.
    expect(bob).toContain(`Bob${deskWords.statuses.talking} · `);
    expect(bob).toContain(`${BOB.email} · Vans · max@team.example${BOB.lastTitle}`);
    // Whose name is unknown is named by their address, and listed with it once.
    expect(cat).toContain(`cat@visitor.example${peopleWords.list.held}`);
    for (const word of [deskWords.statuses.new, CAT.lastTitle]) expect(cat).not.toContain(word);
    expect(statuses(page)).toContain(fillWords(deskWords.people.many, { count: '3' }));
    expect(page.all('a', { 'data-row-name': true }).map(({ props }) => props['href'])).toEqual(
      ['ann', 'bob', 'cat'].map((id) => `${routes['desk-people']}/${id}`),
    );
  });

  test('counts one, and no more than it knows', async () => {
    const { page } = await openPeople({ ...VIEW, total: 1 });
    expect(statuses(page)).toContain(deskWords.people.one);
    const { page: more } = await openPeople({ ...VIEW, total: 5_000, isExact: false });
    const atLeast = fillWords(peopleWords.list.atLeast.many, { count: '5000' });
    expect(wordsIn(more, 'p', { role: 'status' })).toContain(atLeast);
  });

  test('says that nobody has written yet, rather than that nobody matches', async () => {
    const { page } = await openPeople({ people: [], total: 0, isExact: true, next: null, meant: [] }, 'owner');
    expect(wordsIn(page, 'p')).toContain(peopleWords.list.empty);
    for (const other of [peopleWords.list.clear, peopleWords.filters.more])
      expect(page.all('button', other)).toEqual([]);
    const imports = page.all('button', addWords.import.button);
    expect(imports).toHaveLength(1);
  });

  test('leads back to everybody from a filter that nobody matches', async () => {
    const { page, asked } = await openPeople();
    const nobody = tab.answer('desk-people', () => ({ ...VIEW, people: [], total: 0 }));
    click(peopleWords.views.waiting)(page);
    await tab.pass(1);
    click(peopleWords.list.clear)(page);
    await tab.pass(1);
    const everyone = { search: '', waiting: false, held: false };
    expect([asked, nobody]).toEqual([[{ filter: everyone }], [{ filter: { ...everyone, waiting: true } }]]);
    expect(selectedView(page)).toBe(peopleWords.views.everyone);
  });

  test('counts who waits on the tab of those alone', async () => {
    const { PeopleViews, EVERYONE } = await import('./people-views.tsx');
    const shown = async (waiting: number) => {
      const views = <PeopleViews filter={EVERYONE} desk={{ ...DESK, members: [], waiting }} onChange={() => {}} />;
      const page = await desk.open(views, false);
      const tabs = page.all('button', { role: 'tab' }).map(wordsOf);
      page.unmount();
      expect(tabs, 'nobody is on the team but oneself').not.toContain(peopleWords.views.mine);
      return tabs.filter((text) => /\d/.test(text));
    };
    expect([await shown(7), await shown(0)]).toEqual([[`${peopleWords.views.waiting} 7`], []]);
  });

  test('begins with what its address names, and returns to where one was', async () => {
    const none = { search: '', waiting: false, held: false };
    const [from, until] = ['2026-11-23T00:00:00.000Z', '2026-11-30T00:00:00.000Z'];
    for (const [search, filter, view] of [
      ['?view=waiting', { ...none, waiting: true }, peopleWords.views.waiting],
      ['?view=unheard-of', none, peopleWords.views.everyone],
    ] as const) {
      Object.assign(location, { search });
      const { page, asked } = await openPeople();
      expect([asked, selectedView(page)]).toEqual([[{ filter }], view]);
      page.unmount();
    }
    Object.assign(location, { search: `?did=met&from=${from}&until=${until}` });
    const { page: counted, asked: deeds } = await openPeople();
    expect(deeds).toEqual([{ filter: { ...none, did: { what: 'met', from, until } } }]);
    click(week.list.all)(counted);
    await tab.pass(1);
    expect([selectedView(counted), counted.all('button', week.list.all)]).toEqual([peopleWords.views.everyone, []]);
    counted.unmount();
    Object.assign(location, { search: '' });
    const stored = vi.spyOn(history, 'replaceState');
    const { page } = await openPeople({ ...VIEW, next: 'second' });
    click(peopleWords.views.clients)(page);
    await tab.pass(1);
    vi.stubGlobal('scrollTo', () => {});
    click(peopleWords.list.older)(page);
    await tab.pass(1);
    page.unmount();
    Object.assign(history, { state: stored.mock.calls.at(-1)?.[0] as unknown });
    const { asked } = await openPeople({ ...VIEW, next: null });
    expect(asked).toEqual([{ filter: { ...none, status: 'client' }, after: 'second' }]);
  });

  test('says whom it lists when nobody is quite what was searched for', async () => {
    const { page } = await openPeople({ ...VIEW, meant: ['vans'] });
    expect(statuses(page)).toContain(peopleWords.list.meant);
    tab.answer('desk-people', () => ({ ...VIEW, people: [], total: 0 }));
    page.fire(page.get('input', { id: 'desk-search' }), 'onChange', { target: { value: 'van' } });
    await tab.pass(200);
    await tab.pass(1);
    expect(wordsIn(page, 'p')).toContain(fillWords(peopleWords.list.notFound, { search: 'van' }));
  });

  test('tells who has only a number, where they work, and what of their name was found', async () => {
    const people = [
      { ...ANN, email: '', company: 'Vans of Reno', hit: { isName: true, parts: ['', 'An', 'n'] } },
      { ...BOB, name: '', email: '', phone: '+12025550143' },
    ];
    const { page } = await openPeople({ ...VIEW, people });
    const [ann, bob] = page.all('li', { 'data-desk-row': true });
    expect(wordsOf(ann ?? { text: '' })).toContain(`${ANN.phone} · Vans of Reno`);
    expect(ann?.node.querySelectorAll('mark').map(({ textContent }) => textContent)).toEqual(['An']);
    expect(bob?.node.textContent.match(/\+12025550143/g), 'their name says it').toHaveLength(1);
  });

  test('offers to filter by a member only where there are several', async () => {
    const { PeopleFilters } = await import('./people-filters.tsx');
    const { EVERYONE } = await import('./people-views.tsx');
    const choices = async (members: number) => {
      const page = await desk.open(
        <PeopleFilters
          filter={EVERYONE}
          desk={{ ...DESK, members: DESK.members.slice(0, members) }}
          onChange={() => {}}
        >
          {null}
        </PeopleFilters>,
        false,
      );
      const ids = page.all('select').map(({ props }) => props['id']);
      page.unmount();
      return ids.includes('desk-assignee');
    };
    expect([await choices(0), await choices(1), await choices(2)]).toEqual([false, false, true]);
  });

  test('counts a view only once it is read', async () => {
    const { page } = await openPeople();
    const chosen = () => wordsOf(page.get('button', { 'aria-selected': true }));
    expect(chosen()).toBe(`${peopleWords.views.everyone} 3`);
    let arrive: (answer: object) => void = () => {};
    tab.answer('desk-people', async () => new Promise((resolve) => (arrive = resolve)));
    click(peopleWords.views.clients)(page);
    await tab.pass(1);
    expect(chosen(), 'those of the view before are on screen').toBe(peopleWords.views.clients);
    const isBusy = () => page.get('div', { role: 'tabpanel' }).props['aria-busy'];
    expect(isBusy()).toBe(true);
    arrive({ ...VIEW, people: [ANN], total: 1 });
    await tab.pass();
    expect([chosen(), isBusy()]).toEqual([`${peopleWords.views.clients} 1`, false]);
  });

  test('a view of one’s own is deleted as it is, and kept under another name once it is searched', async () => {
    reads('desk-views', {
      views: [{ id: 'own', name: 'Ads', filter: { search: '', waiting: false, held: false, source: 'ads' } }],
    });
    const { page } = await openPeople();
    const offers = () => [
      page.all('button', peopleWords.views.delete).length,
      page.all('input', { id: 'view-name' }).length,
    ];
    expect(offers(), 'everyone is nobody’s own').toEqual([0, 0]);
    click('Ads')(page);
    await tab.pass(1);
    expect(offers()).toEqual([1, 0]);
    page.fire(page.get('input', { id: 'desk-search' }), 'onChange', { target: { value: 'van' } });
    await tab.pass(200);
    await tab.pass(1);
    expect([selectedView(page), ...offers()]).toEqual(['Ads', 0, 1]);
  });

  test('searches once the typing has paused, and follows another view, but not what was typed since', async () => {
    const { page, asked } = await openPeople();
    const field = () => page.get('input', { id: 'desk-search' });
    const type = (value: string) => page.fire(field(), 'onChange', { target: { value } });
    for (const text of ['v', 'va', 'van']) {
      type(text);
      await tab.pass(199);
    }
    expect([asked.length, field().props['value']]).toEqual([1, 'van']);
    await tab.pass(1);
    expect(asked.slice(1)).toMatchObject([{ filter: { search: 'van' } }]);
    await tab.pass(1_000);
    expect([asked.length, field().props['value']]).toEqual([2, 'van']);
    const reachable = () =>
      page.all('button', { role: 'tab', tabIndex: 0 }).map((view) => wordsOf(view).replace(/ \d+$/, ''));
    expect(reachable(), 'no view is just that').toEqual([peopleWords.views.everyone]);
    click(peopleWords.views.clients)(page);
    await tab.pass(1);
    expect(reachable()).toEqual([peopleWords.views.clients]);
    expect([field().props['value'], asked.at(-1)]).toMatchObject(['', { filter: { search: '', status: 'client' } }]);
    type('van');
    await tab.pass(200);
    await tab.pass(1);
    expect(asked.at(-1)).toMatchObject({ filter: { search: 'van', status: 'client' } });
    expect([reachable(), selectedView(page)], 'the view that is searched').toEqual([
      [peopleWords.views.clients],
      peopleWords.views.clients,
    ]);
  });

  test('keeps what is typed between the pause and the list that is searched', async () => {
    const { page, asked } = await openPeople();
    const field = () => page.get('input', { id: 'desk-search' });
    const type = (value: string) => page.fire(field(), 'onChange', { target: { value } });
    type('van');
    page.run(() => {
      vi.advanceTimersByTime(200);
      type('vans');
    });
    expect(field().props['value']).toBe('vans');
    await tab.pass(201);
    expect(asked.slice(1)).toMatchObject([{ filter: { search: 'van' } }, { filter: { search: 'vans' } }]);
  });

  test('filters by form and source, and by none again', async () => {
    const { page, asked } = await openPeople();
    const none = { search: '', waiting: false, held: false };
    const { source, form } = peopleWords.filters.all;
    for (const [id, value, filter, everything] of [
      ['desk-source', 'ads', { ...none, source: 'ads' }, source],
      ['desk-source', '', none, source],
      ['desk-form', 'order', { ...none, form: 'order' }, form],
      ['desk-form', '', none, form],
    ] as const) {
      pick(id, value)(page);
      await tab.pass(1);
      expect(page.get('select', { id }).props['value']).toBe(value);
      expect(wordsOf(page.get('select', { id }))).toMatch(new RegExp(`^${everything}`));
      expect([filter, { filter }]).toContainEqual(value === '' ? filter : asked.at(-1));
    }
  });

  test('of possible spam, shows what was searched for, or everything among its like', async () => {
    const hit = { isName: false, parts: ['Do you rank ', 'vans', '?'] };
    const { page } = await openPeople({ ...VIEW, people: [{ ...CAT, hit }] });
    const row = () => page.all('li', { 'data-desk-row': true }).map(wordsOf).join();
    expect(row()).toContain(peopleWords.list.held);
    expect(row()).toContain('Do you rank vans?');
    tab.answer('desk-people', () => ({ ...VIEW, people: [CAT] }));
    click(peopleWords.views.held)(page);
    await tab.pass(1);
    expect(row()).toContain(deskWords.statuses.new);
    expect(row()).toContain(CAT.lastTitle);
    expect(row()).not.toContain(peopleWords.list.held);
    page.unmount();
    const client = { ...CAT, status: 'client', waitingSince: ago(90) };
    const { page: clients } = await openPeople({ ...VIEW, people: [client] });
    const said = clients.all('li', { 'data-desk-row': true }).map(wordsOf).join();
    const late = fillWords(deskWords.late, { time: fillWords(deskWords.waited.hours, { count: '1' }) });
    expect(said).toContain(`${peopleWords.list.held}, ${deskWords.statuses.client}, ${late} · `);
    expect(said).toContain(CAT.lastTitle);
  });

  test('shows each choice once its filters are closed, and takes it back at a press', async () => {
    const { page, asked } = await openPeople();
    const { filters } = peopleWords;
    const toggle = () => page.get('button', { 'aria-controls': 'people-choices' });
    const named = (names: readonly string[]) => names.map((filter) => fillWords(filters.remove, { filter }));
    const chips = (names: readonly string[]) =>
      named(names).filter((name) => page.all('button', { 'aria-label': name }).length);
    const all = [
      peopleWords.views.waiting,
      deskWords.statuses.closed,
      peopleWords.forms.order,
      week.unknown,
      'VIP',
      'max@team.example',
    ];
    click(peopleWords.views.waiting)(page);
    page.fire(toggle(), 'onClick');
    for (const [id, value] of [
      ['desk-status', 'closed'],
      ['desk-form', 'order'],
      ['desk-source', ' '],
      ['desk-label', 'VIP'],
      ['desk-assignee', 'max'],
    ] as const) {
      pick(id, value)(page);
      await tab.pass(1);
      expect(page.get('select', { id }).props['value']).toBe(value);
    }
    const chosen = { status: 'closed', form: 'order', source: '', label: 'VIP', assignee: 'max' };
    expect(asked.at(-1)).toEqual({ filter: { search: '', waiting: true, held: false, ...chosen } });
    expect(chips(all)).toEqual([]);
    page.fire(toggle(), 'onClick');
    expect(chips(all)).toEqual(named(all));
    for (const label of named(all)) click({ 'aria-label': label })(page);
    await tab.pass(1);
    expect(selectedView(page)).toBe(peopleWords.views.everyone);
    expect([chips(all), tab.focused()]).toEqual([[], toggle()]);
    // A tab says it already.
    click(peopleWords.views.clients)(page);
    expect(chips([deskWords.statuses.client])).toEqual([]);
  });

  test('says when it can not be read', async () => {
    const { page } = await openPeople({ status: 422, error: { code: 'x', message: 'No.' } });
    expect(wordsIn(page, 'p')).toContain(peopleWords.list.failed);
  });

  test('selects its page at once, counts those of other pages, and gives the focus back once nobody is', async () => {
    const { page } = await openPeople({ ...VIEW, next: 'second' });
    const whole = () => box(page, peopleWords.list.selectPage);
    expect(page.all('label', peopleWords.list.selectPage)).toEqual([]);
    click(peopleWords.list.startSelecting)(page);
    const count = (template: string, counts: Record<string, string>) =>
      expect(wordsIn(page, 'strong')).toEqual([fillWords(template, counts)]);
    page.fire(whole(), 'onChange', { target: { checked: true } });
    count(peopleWords.selected.count, { count: '3' });
    expect(page.all('input', { 'data-key': 'x', checked: true })).toHaveLength(3);
    page.fire(page.get('input', { 'aria-label': fillWords(peopleWords.list.select, { name: 'Bob' }) }), 'onChange');
    count(peopleWords.selected.count, { count: '2' });
    expect(whole()?.props['checked']).toBe(false);
    tab.answer('desk-people', () => ({ ...VIEW, people: [BOB] }));
    const top = vi.fn<(to: object) => void>();
    vi.stubGlobal('scrollTo', top);
    click(peopleWords.list.older)(page);
    await tab.pass(1);
    expect(top).toHaveBeenCalledWith({ top: 0 });
    count(peopleWords.selected.elsewhere, { count: '2', elsewhere: '2' });
    click(peopleWords.selected.clear)(page);
    expect([wordsIn(page, 'strong'), tab.focused()]).toEqual([[], whole()]);
    click(peopleWords.list.stopSelecting)(page);
    expect(page.all('label', peopleWords.list.selectPage)).toEqual([]);
  });

  test('selects by its key at once, and nobody once that is left', async () => {
    const { page } = await openPeople();
    const [first] = page.all('input', { 'data-key': 'x' });
    page.fire(first, 'onChange');
    expect(wordsIn(page, 'strong')).toEqual([fillWords(peopleWords.selected.count, { count: '1' })]);
    click(peopleWords.list.stopSelecting)(page);
    expect([wordsIn(page, 'strong'), page.all('input', { 'data-key': 'x', checked: true })]).toEqual([[], []]);
  });

  test('has its views under arrow keys, of which one is in the tab order', async () => {
    const { page } = await openPeople();
    const views = () => page.all('button', { role: 'tab' });
    expect(views().map(({ props }) => props['tabIndex'])).toEqual([0, -1, -1, -1, -1]);
    page.run(() => views()[0]?.node.focus());
    const press = (key: string) => page.fire(page.get('div', { role: 'tablist' }), 'onKeyDown', { key });
    const { waiting, mine, everyone } = peopleWords.views;
    for (const [key, name] of [
      ['ArrowRight', waiting],
      ['ArrowRight', mine],
      ['ArrowLeft', waiting],
      ['ArrowLeft', everyone],
      ['Home', everyone],
    ] as const) {
      press(key);
      expect(selectedView(page)).toBe(name);
      expect(tab.focused()).toBe(page.get('button', { 'aria-selected': true }));
    }
    expect(page.all('input', { id: 'view-name' })).toEqual([]);
  });

  test.each([
    ['owner', 1],
    ['helper', 0],
  ])('has the files for the %s: %i', async (role, count) => {
    const { button } = peopleWords.export;
    const { page } = await openPeople(VIEW, role);
    const { page: empty } = await openPeople({ ...VIEW, people: [], total: 0 }, role);
    const { button: importing } = addWords.import;
    expect([page.all('button', button), page.all('button', importing), empty.all('button', importing)]).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ length: count })),
    );
  });

  test('lets the owner export everyone, the filter, or who is selected', async () => {
    const saved: [name: string, data: Blob][] = [];
    vi.doMock('#web/ui/save-file.ts', () => ({ saveFile: (...given: [string, Blob]) => saved.push(given) }));
    const { page } = await openPeople(VIEW, 'owner');
    vi.doUnmock('#web/ui/save-file.ts');
    const scopes = tab.answer('desk-export', () => 'head\r\nAnn\r\nBob\r\n');
    const { export: texts } = peopleWords;
    const { button } = texts;
    const scope = (kind: string) => page.get('input', { type: 'radio', value: kind });
    const send = async (kind?: 'everyone' | 'filter' | 'selected') => {
      if (kind) page.fire(scope(kind), 'onChange');
      submit()(page);
      await tab.pass(1);
    };
    click(button)(page);
    await send();
    await send('everyone');
    expect(scope('selected').props['disabled']).toBe(true);
    page.fire(page.get('input', { 'aria-label': fillWords(peopleWords.list.select, { name: 'Bob' }) }), 'onChange');
    await send('selected');
    expect(scopes).toEqual([
      { scope: { kind: 'filter', filter: { search: '', waiting: false, held: false } } },
      { scope: { kind: 'everyone' } },
      { scope: { kind: 'selected', ids: ['bob'] } },
    ]);
    expect(page.all('button', button).map(({ props }) => props['type'])).toContain('submit');
    const said = fillWords(texts.saved.many, { count: '2', file: 'people.csv' });
    expect(statuses(page)).toContain(said);
    expect(saved.map(([name]) => name)).toEqual(['people.csv', 'people.csv', 'people.csv']);
    // Excel reads UTF-8 only behind its mark.
    expect(new Uint8Array((await saved[0]?.[1].arrayBuffer()) ?? new ArrayBuffer())[0]).toBe(0xef);
    tab.answer('desk-export', () => ({ status: 403, error: { code: 'x', message: 'No.' } }));
    await send();
    expect([statuses(page).includes(said), saved.length], 'a refused one').toEqual([false, 3]);
  });
});
