/** The thread of a person, where it is written in, and the pane beside Today. */
import { describe, expect, test, vi } from 'vitest';
import deskWords from '#content/desk/desk-words.yaml';
import personWords from '#content/desk/person-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { click, deskActs } from '#test/support/browser/desk-acts.tsx';
import { cardOf, DESK, DETAILS, EMPTY_DAY, entryOf, groupOf } from '#test/support/browser/desk-cards.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import type { Activity, PersonView } from '../../shared/desk-schema.ts';

const NOW = new Date(2026, 10, 24, 14, 30);
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
const entry = (hours: number, more: Partial<Activity>) => entryOf(`e${hours}`, ago(hours), more);
const personOf = (name: string, more: Partial<PersonView> = {}): PersonView => ({
  ...cardOf(name),
  activities: [],
  ...DETAILS,
  kept: { invoices: 0, account: false },
  ...more,
});

const { history, open, reads, tab } = deskActs(NOW, {
  read: {
    'desk-view': DESK,
    'desk-sources': { sources: [], labels: [] },
    'desk-replies': { replies: [] },
    'desk-reply-facts': {},
    'person-meetings': { meetings: [] },
    'reply-draft': { draft: null },
  },
  done: {},
});

const shown = (page: Mounted) => page.get('ol', {}).children.map(wordsOf);

describe('the thread', () => {
  const openThread = async (person: PersonView, isAlone = false) => {
    const { Timeline } = await import('./timeline.tsx');
    return open(<Timeline person={person} desk={DESK} isAlone={isAlone} />, false);
  };

  test('ends with what waits for an answer, and shows the rest at a press, oldest first', async () => {
    const activities = [
      entry(1, { title: 'Re: Prices', text: 'Any news?' }),
      entry(2, { title: 'Prices', text: 'How much?' }),
      entry(3, { kind: 'reply', title: 'Reply', text: 'Hello.', member: 'max' }),
      entry(4, { title: 'Prices', text: 'Hi.' }),
      entry(5, { title: 'Prices', text: 'Hello?' }),
      entry(6, { title: 'Hours', text: 'Are you open?' }),
    ];
    const page = await openThread(personOf('Ann', { activities, waitingSince: ago(2) }));
    // A reply needs no name but its sender's.
    const last = [
      expect.stringMatching(/^max@team\.example\d.*Hello\.$/),
      expect.stringMatching(/^AnnPrices.*How much\?$/),
      expect.stringMatching(/^Ann1.*Any news\?$/),
    ];
    expect(shown(page)).toEqual(last);
    click(fillWords(personWords.older.many, { count: '3' }))(page);
    expect(shown(page)).toEqual([
      expect.stringMatching(/Are you open\?$/),
      expect.stringMatching(/Hello\?$/),
      expect.stringMatching(/Hi\.$/),
      ...last,
    ]);
    expect(page.all('button')).toEqual([]);
    page.unmount();
    // Where it scrolls by itself, what was said before is there too.
    const alone = await openThread(personOf('Ann', { activities, waitingSince: ago(2) }), true);
    expect(shown(alone)).toHaveLength(6);
  });

  test('goes back to the last words when only something happened since', async () => {
    const activities = [
      entry(1, { title: 'Live: Growth', member: '' }),
      entry(2, { title: 'Note', text: 'Wants vans.', member: 'gone' }),
    ];
    const page = await openThread(personOf('Ann', { activities }));
    expect(shown(page)).toEqual([
      expect.stringMatching(new RegExp(`^${personWords.team}Note.*Wants vans\\.$`)),
      expect.stringMatching(/^Live: Growth/),
    ]);
    expect(page.all('li', { 'data-said': true })).toHaveLength(1);
  });

  test('shows six of those that wait at most, the last ones', async () => {
    const activities = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((hours) => entry(hours, { text: `${hours} h.` }));
    const page = await openThread(personOf('Ann', { activities, waitingSince: ago(9) }));
    expect(shown(page).map((text) => text.slice(-4))).toEqual(['6 h.', '5 h.', '4 h.', '3 h.', '2 h.', '1 h.']);
  });

  test.each([
    ['a long text', 'a'.repeat(901), 1],
    ['one of many lines', Array(15).fill('a').join('\n'), 1],
    ['one that is just short enough', 'a'.repeat(900), 0],
    ['as many lines as are shown', Array(14).fill('a').join('\n'), 0],
  ])('folds %s until it is opened', async (_, text, times) => {
    const page = await openThread(personOf('Ann', { activities: [entry(1, { text })] }));
    const folded = () => [page.all('p', { 'data-folded': true }).length, page.all('button', personWords.whole).length];
    expect(folded()).toEqual([times, times]);
    if (times > 0) click(personWords.whole)(page);
    expect(folded()).toEqual([0, 0]);
  });

  test('leaves an open promise to its line above', async () => {
    const promise = { dueOn: '2026-11-25', doneAt: null };
    const activities = [entry(1, { text: 'Demo', member: 'me', promise }), entry(2, { text: 'Hi.' })];
    const kept = [entry(1, { text: 'Demo', member: 'me', promise: { ...promise, doneAt: ago(0) } })];
    expect(shown(await openThread(personOf('Ann', { activities })))).toEqual([expect.stringMatching(/Hi\.$/)]);
    expect(shown(await openThread(personOf('Ann', { activities: kept })))[0]).toContain('Demo');
  });
});

describe('the composer', () => {
  const openComposer = async (email: string) => {
    const { Composer } = await import('../reply/composer.tsx');
    return open(<Composer person={personOf('Ann', { email })} member="me" asks={false} />, false);
  };
  const tabs = (page: Mounted) => page.all('button', { role: 'tab' });
  const hidden = (page: Mounted) => page.all('div', { role: 'tabpanel' }).map(({ props }) => props['hidden']);

  test('keeps what was typed in one tab while the other shows, and leads to the field', async () => {
    const page = await openComposer('ann@visitor.example');
    expect(tabs(page).map(({ props }) => props['data-key'])).toEqual(['r', 'n']);
    page.type(page.get('textarea', { id: 'reply' }), 'Half a reply');
    click(personWords.note.label)(page);
    const chosen = () => tabs(page).map(({ props }) => props['aria-selected']);
    expect([hidden(page), chosen()]).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(tab.focused()).toBe(page.get('textarea', { id: 'note' }));
    page.fire(page.get('div', { role: 'tablist' }), 'onKeyDown', { key: 'ArrowLeft' });
    expect(hidden(page)).toEqual([false, true]);
    expect(tab.focused()?.props, 'the arrows stay on the tabs').toMatchObject({ role: 'tab', 'data-key': 'r' });
    expect(page.get('textarea', { id: 'reply' }).props['value']).toBe('Half a reply');
  });

  test('opens a note with its field, and closes it with Escape, keeping what was typed', async () => {
    const page = await openComposer('');
    const form = () => page.get('form', {});
    expect(form().props['data-open']).toBeUndefined();
    page.fire(page.get('textarea', { id: 'note' }), 'onFocus');
    page.type(page.get('textarea', { id: 'note' }), 'Half a note');
    expect(form().props['data-open']).toBe(true);
    page.fire(form(), 'onKeyDown', { key: 'Escape' });
    expect([form().props['data-open'], page.get('textarea', { id: 'note' }).props['value']]).toEqual([
      undefined,
      'Half a note',
    ]);
  });

  test('has only the note for whoever has no address', async () => {
    const page = await openComposer('');
    expect([tabs(page).map(wordsOf), hidden(page)]).toEqual([[personWords.note.label], [false]]);
    expect(page.all('textarea', { id: 'reply' })).toEqual([]);
  });
});

describe('beside Today', () => {
  const ANN = cardOf('Ann', { waitingSince: ago(3) });
  const BOB = cardOf('Bob', { waitingSince: ago(5) });
  const openToday = async (isWide: boolean) => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isWide }));
    const { Today } = await import('../today.tsx');
    reads('desk-today', { ...EMPTY_DAY, waiting: 1, groups: { ...EMPTY_DAY.groups, waiting: groupOf(ANN) } });
    const asked = tab.answer('desk-person', (body) => ({
      person: personOf((body as { id: string }).id === 'ann' ? 'Ann' : 'Bob'),
    }));
    const page = await open(<Today />, true);
    await tab.pass(1);
    return { page, asked };
  };
  const isPane = { 'data-desk-pane': true };

  test('the first person is open, and stays while somebody else comes first', async () => {
    const { page, asked } = await openToday(true);
    expect(asked).toEqual([{ id: 'ann' }]);
    expect(wordsOf(page.get('section', isPane))).toContain('Ann');
    const later = { ...EMPTY_DAY, waiting: 2, groups: { ...EMPTY_DAY.groups, waiting: groupOf(BOB, ANN) } };
    tab.answer('desk-today', () => later);
    const { queryClient } = await import('#web/api/query-client.ts');
    void queryClient.invalidateQueries();
    await tab.pass(1);
    await tab.pass();
    expect(page.all('li', { 'data-desk-row': true })).toHaveLength(2);
    expect(page.get('li', { 'data-open': true }).children.map(wordsOf).join('')).toContain('Ann');
    expect(asked).not.toContainEqual({ id: 'bob' });
  });

  test('the pane follows the keys to the row where they rest', async () => {
    const { page, asked } = await openToday(true);
    const waiting = groupOf(ANN, BOB);
    tab.answer('desk-today', () => ({ ...EMPTY_DAY, groups: { ...EMPTY_DAY.groups, waiting } }));
    const { queryClient } = await import('#web/api/query-client.ts');
    void queryClient.invalidateQueries();
    await tab.pass(1);
    await tab.pass();
    const [ann, bob] = page.all('li', { 'data-desk-row': true });
    page.fire(bob, 'onFocus');
    page.fire(ann, 'onFocus');
    await tab.pass(119);
    page.fire(bob, 'onFocus');
    await tab.pass(119);
    expect(asked).not.toContainEqual({ id: 'bob' });
    await tab.pass(1);
    await tab.pass(1);
    expect(asked).toContainEqual({ id: 'bob' });
    expect(page.get('li', { 'data-open': true }).children.map(wordsOf).join('')).toContain('Bob');
  });

  test.each(['metaKey', 'ctrlKey', 'shiftKey'])('a row opens on its own page with %s', async (key) => {
    const { page, asked } = await openToday(true);
    tab.answer('desk-today', () => ({ ...EMPTY_DAY, groups: { ...EMPTY_DAY.groups, waiting: groupOf(ANN, BOB) } }));
    const { queryClient } = await import('#web/api/query-client.ts');
    void queryClient.invalidateQueries();
    await tab.pass(1);
    await tab.pass();
    const prevented = vi.fn<() => void>();
    page.fire(page.get('a', 'Bob'), 'onClick', { button: 0, [key]: true, preventDefault: prevented });
    await tab.pass(1);
    expect([prevented.mock.calls, asked]).toEqual([[], expect.not.arrayContaining([{ id: 'bob' }])]);
    page.fire(page.get('a', 'Bob'), 'onClick', { button: 0, preventDefault: prevented });
    await tab.pass(1);
    expect([prevented.mock.calls.length > 0, asked.at(-1)]).toEqual([true, { id: 'bob' }]);
  });

  test('a row’s reply leads to its field, also from the note of the same person', async () => {
    const { page } = await openToday(true);
    page.fire(page.get('button', { role: 'tab', 'data-key': 'n' }), 'onClick');
    expect(tab.focused()?.props['id']).toBe('note');
    const reply = page.all('a').find(({ props }) => props['href'] === '/desk/people/ann#reply');
    page.fire(reply, 'onClick', { button: 0 });
    await tab.pass(1);
    expect([tab.focused()?.props['id'], page.get('div', { id: 'reply-panel' }).props['hidden']]).toEqual([
      'reply',
      false,
    ]);
    // The keys rest on the row of whoever is open: what is written to them stays in its place.
    const { node } = page.get('textarea', { id: 'reply' });
    page.fire(page.get('li', { 'data-desk-row': true }), 'onFocus');
    await tab.pass(120);
    await tab.pass(1);
    expect(page.get('textarea', { id: 'reply' }).node).toBe(node);
  });

  test('nobody is where the list has the whole width', async () => {
    const { page, asked } = await openToday(false);
    expect([asked, page.all('section', isPane)]).toEqual([[], []]);
    page.fire(page.get('a', 'Ann'), 'onClick', { button: 0 });
    expect(history().at(-1), 'a row leads to the page').toBe('/desk/people/ann');
    expect(wordsOf(page.get('li', { 'data-desk-row': true }))).toContain(deskWords.waiting.split('{')[0]);
  });
});
