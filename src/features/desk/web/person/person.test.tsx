/** The page of a person: what it shows, and to whom. */
import { describe, expect, test, vi } from 'vitest';
import deskWords from '#content/desk/desk-words.yaml';
import personWords from '#content/desk/person-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { click, deskActs } from '#test/support/browser/desk-acts.tsx';
import { cardOf, DESK, DETAILS, EMPTY_DAY, entryOf, groupOf } from '#test/support/browser/desk-cards.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import type { Activity, PersonView } from '../../shared/desk-schema.ts';
import { personPath } from '../person-names.ts';

const NOW = new Date(2026, 10, 24, 14, 30);
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const ANN = cardOf('Ann', { waitingSince: ago(90), phone: '+12025550142', excerpt: 'Do you do vans?', assignee: 'me' });
const desk = deskActs(NOW, {
  read: { 'desk-today': EMPTY_DAY, 'desk-sources': { sources: ['ads', 'news'], labels: ['VIP'] } },
  done: {},
});
const { open, reads, tab } = desk;

const texts = (page: Mounted, type: string, like = {}) => page.all(type, like).map(wordsOf);
const statuses = (page: Mounted) => texts(page, 'p', { role: 'status' });

describe('the page of a person', () => {
  const activity = (id: string, more: Partial<Activity> = {}) =>
    entryOf(id, ago(60), { title: `Title ${id}`, ...more });
  const person: PersonView = {
    ...ANN,
    activities: [
      activity('new', { held: { envelope: 'e1', why: 'links' } }),
      activity('ours', { member: 'me', text: 'Hi.' }),
      activity('bin', { isBinned: true }),
    ],
    ...DETAILS,
    phones: ['+12025550142'],
    kept: { invoices: 2, account: true },
  };
  const openPerson = async (answer: object = { person }, role = 'owner') => {
    const { Person } = await import('./person.tsx');
    reads('desk-view', { ...DESK, role });
    tab.answer('desk-replies', () => ({ replies: [] }));
    tab.answer('person-meetings', () => ({ meetings: [] }));
    tab.answer('reply-draft', () => ({ draft: null }));
    tab.answer('desk-reply-facts', () => ({}));
    tab.answer('person-orders', () => ({ orders: [] }));
    const orders = tab.answer('waiting-orders', () => ({ orders: [] }));
    const asked = tab.answer('desk-person', () => answer);
    return { page: await open(<Person slug="ann" />, true), asked, orders };
  };

  test('shows what they sent in its order, what is held, and what we wrote', async () => {
    const { page, asked, orders } = await openPerson();
    expect([asked, orders]).toEqual([[{ id: 'ann' }], [{ id: 'ann' }]]);
    expect(texts(page, 'h1')).toEqual(['Ann']);
    const [bin, ours, held] = page.get('ol', {}).children.map(wordsOf);
    expect(held).toContain(fillWords(personWords.held, { why: 'links' }) + deskWords.held.release.button);
    expect(ours).toMatch(/^YouTitle ours.*Hi\.$/);
    expect(bin).toContain(personWords.binned);
    expect(page.all('li', { 'data-ours': true })).toHaveLength(1);
    click(personWords.details)(page);
    expect(page.all('a').filter(({ props }) => props['href'] === 'tel:+12025550142')).toHaveLength(2);
    expect(page.get('select', { id: 'person-assignee' }).props['value']).toBe('me');
    expect(page.get('select', { id: 'person-status' }).props['value']).toBe('new');
    expect(page.get('input', { placeholder: personWords.facts.noLabels }).props['value']).toBe('');
  });

  test('shows of an email what it quotes, whether its sender is proved, and its files', async () => {
    const files = [
      { id: 'f1', name: 'plan.pdf', size: 3, isKept: true },
      { id: 'f2', name: 'photo.heic', size: 9, isKept: false },
    ];
    const text = 'Thanks!\n> At eight?\nYes.';
    const quotes = [[8, 20] as [number, number]];
    const mail = { from: 'Sam Lee', quotes, quoted: '> We open at eight.', isUnproved: true, files };
    const saved = vi.fn<(name: string) => void>();
    vi.doMock('#web/ui/save-file.ts', () => ({ saveFile: saved }));
    const { page } = await openPerson({
      person: { ...person, activities: [activity('mail', { text, mail })] },
    });
    vi.doUnmock('#web/ui/save-file.ts');
    const [entry = { text: '' }] = page.get('ol', {}).children;
    expect(wordsOf(entry), 'another address of theirs').toMatch(/^Sam Lee/);
    for (const words of [
      fillWords(personWords.mail.unproved, { from: 'Sam Lee' }),
      fillWords(personWords.mail.inMailbox, { name: 'photo.heic' }),
    ])
      expect(wordsOf(entry)).toContain(words);
    const { quoted } = personWords.mail;
    expect(texts(page, 'details').filter((one) => one.startsWith(quoted))).toEqual([
      `${quoted}> At eight?`,
      `${quoted}> We open at eight.`,
    ]);
    expect(wordsOf(entry)).toContain(`Thanks!${quoted}> At eight?Yes.`);
    const asked = tab.answer('thread-file', () => ({ status: 404, error: { code: 'not_found', message: 'Gone.' } }));
    click('plan.pdf')(page);
    await tab.pass(1);
    expect([asked, saved.mock.calls]).toEqual([[{ id: 'f1' }], []]);
    tab.answer('thread-file', () => 'a,b');
    click('plan.pdf')(page);
    await tab.pass(1);
    expect(saved.mock.calls.map(([name]) => name)).toEqual(['plan.pdf']);
  });

  test('releases a held message from its place in the timeline', async () => {
    const { page } = await openPerson();
    const released = tab.answer('desk-release', () => ({ status: 409, error: { code: 'x', message: 'No.' } }));
    click(deskWords.held.release.button)(page);
    await tab.pass(1);
    expect(released).toEqual([{ of: 'envelopes', ids: ['e1'] }]);
    expect(page.all('p', { role: 'alert' }).map(wordsOf)).toContain('No.');
  });

  test('leads to those who wait before and after them', async () => {
    const waiting = { ...EMPTY_DAY.groups, waiting: groupOf(ANN, cardOf('Bob')) };
    reads('desk-today', { ...EMPTY_DAY, groups: waiting });
    const { page } = await openPerson();
    const { pager } = personWords;
    expect(texts(page, 'p').join()).toContain(fillWords(pager.place, { at: '1', of: '2' }));
    expect(page.get('button', { 'aria-label': pager.before }).props['disabled']).toBe(true);
    expect([...tab.local.keys()], 'this is no look at Today').toEqual([]);
    // Once they wait no longer, where they stood.
    const later = { ...EMPTY_DAY.groups, waiting: groupOf(cardOf('Bob'), cardOf('Cat')) };
    tab.answer('desk-today', () => ({ ...EMPTY_DAY, groups: later }));
    const { queryClient } = await import('#web/api/query-client.ts');
    void queryClient.invalidateQueries();
    await tab.pass(1);
    await tab.pass();
    expect(texts(page, 'p').join()).toContain(fillWords(pager.place, { at: '1', of: '2' }));
    click({ 'aria-label': pager.next })(page);
    expect(desk.history()).toEqual([personPath('bob')]);
  });

  test('comes after those who are due and those who are new, among all who wait', async () => {
    const groups = { due: groupOf(cardOf('Dan')), fresh: groupOf(cardOf('Eve')), waiting: groupOf(ANN) };
    reads('desk-today', {
      ...EMPTY_DAY,
      groups: { ...EMPTY_DAY.groups, ...groups, waiting: { count: 120, people: [ANN] } },
    });
    const { page } = await openPerson();
    const { pager } = personWords;
    expect(texts(page, 'p').join()).toContain(fillWords(pager.place, { at: '3', of: '122' }));
    click({ 'aria-label': pager.before })(page);
    expect(desk.history()).toEqual([personPath('eve')]);
  });

  test.each([
    ['to the list as it was left', { canGoBack: true }, 1, ['/desk']],
    ['to Today where nothing was before', { canGoBack: false }, 0, ['/desk', routes.desk]],
    ['to Today in a browser that does not say', undefined, 0, ['/desk', routes.desk]],
  ])('leads back %s', async (_, navigation, times, path) => {
    const { page } = await openPerson();
    vi.stubGlobal('navigation', navigation);
    const back = vi.fn<() => void>();
    vi.stubGlobal('history', Object.assign(history, { back }));
    page.fire(page.get('a', { 'aria-label': personWords.back }), 'onClick', { button: 0 });
    expect([back.mock.calls.length, desk.history()]).toEqual([times, path]);
  });

  test('asks how the call went once a number is called', async () => {
    const { page } = await openPerson();
    expect(page.all('dialog')).toEqual([]);
    page.fire(page.get('a', deskWords.acts.call), 'onClick');
    expect(page.get('dialog', {}).props['aria-label']).toBe(personWords.call.label);
  });

  test('tells the owner what they brought so far, without what was only a test', async () => {
    const { PersonValue } = await import('./waiting-orders.tsx');
    const order = {
      id: 'o1',
      planName: 'Seats',
      stage: 'live',
      paidAt: ago(60),
      paid: 12_300,
      currency: 'usd',
      test: false,
    };
    tab.answer('person-orders', () => ({
      orders: [
        order,
        { ...order, id: 'o2', planName: 'Growth', stage: 'waiting', paid: 45_600 },
        { ...order, id: 'o3', planName: 'Starter', paid: 99_900, test: true },
        { ...order, id: 'o4', planName: 'Vans', stage: 'ended', paid: 7_000, currency: 'eur' },
      ],
    }));
    const page = await open(<PersonValue person="ann" />, false);
    const { value } = personWords;
    const said = texts(page, 'dd');
    expect(said).toEqual([
      '$579.00 + €70.00',
      `Seats: ${value.stages.live}`,
      `Starter (test): ${value.stages.live}`,
      `Vans: ${value.stages.ended}`,
    ]);
  });

  test('shows the labels that are kept, once what was typed is among them or was left as it was', async () => {
    const { PersonFacts } = await import('./person-facts.tsx');
    const page = await open(<PersonFacts person={{ ...person, label: 'VIP' }} members={[]} />, false);
    const field = () => page.get('input', { placeholder: personWords.facts.noLabels });
    const changed = tab.answer('desk-change', () => ({ undo: 'u', changed: 1, skipped: 0 }));
    for (const typed of ['VIP, ', 'VIP, Vans']) {
      page.type(field(), typed);
      page.fire(field(), 'onBlur');
      await tab.pass();
      expect(field().props['value'], typed).toBe('VIP');
    }
    expect(changed).toMatchObject([{ change: { kind: 'label', label: 'VIP, Vans' } }]);
    const suggested = () =>
      page
        .all('option')
        .map(({ props }) => props['value'])
        .filter((one) => String(one).includes('VIP'));
    expect(suggested(), 'what they have already').toEqual([]);
    page.type(field(), '');
    expect(suggested()).not.toEqual([]);
    await tab.pass(10_000);
  });

  test('offers nobody to assign to in a team of one', async () => {
    const { PersonFacts } = await import('./person-facts.tsx');
    const page = await open(<PersonFacts person={person} members={DESK.members.slice(0, 1)} />, false);
    expect(page.all('select').map(({ props }) => props['id'])).toEqual(['person-status']);
  });

  test('shows nothing of one person under the next, and begins anew with that one', async () => {
    const { page: first } = await openPerson();
    first.unmount();
    const { useState } = await import('react');
    const { Person } = await import('./person.tsx');
    let goTo: (slug: string) => void = () => {};
    const holdGoTo = (now: (slug: string) => void) => void (goTo = now);
    function Pages() {
      const [slug, setSlug] = useState('ann');
      holdGoTo(setSlug);
      return <Person slug={slug} />;
    }
    const page = await open(<Pages />, true);
    click(personWords.details)(page);
    page.type(page.get('textarea', { id: 'reply' }), 'Dear Ann,');
    let arrive: (answer: object) => void = () => {};
    tab.answer('desk-person', async () => new Promise((resolve) => (arrive = resolve)));
    page.run(() => goTo('bob'));
    await tab.pass();
    expect([texts(page, 'h1'), page.all('form'), texts(page, 'ol')]).toEqual([[personWords.heading], [], []]);
    arrive({ person: { ...person, id: 'bob', name: 'Bob' } });
    await tab.pass();
    expect(texts(page, 'h1')).toEqual(['Bob']);
    expect(page.get('button', personWords.details).props['aria-expanded']).toBe(false);
    expect(page.get('textarea', { id: 'reply' }).props['value']).toBe('');
    // Back to one who has been read already.
    click(personWords.details)(page);
    page.run(() => goTo('ann'));
    expect([texts(page, 'h1'), page.get('button', personWords.details).props['aria-expanded']]).toEqual([
      ['Ann'],
      false,
    ]);
    page.unmount();
    await tab.pass();
  });

  test('keeps the place of Done once nobody waits', async () => {
    const { page } = await openPerson({ person: { ...person, waitingSince: null } });
    expect(page.get('button', deskWords.acts.done).props['disabled']).toBe(true);
  });

  test('names what is kept only where something is', async () => {
    const { page } = await openPerson({ person: { ...person, kept: { invoices: 0, account: false } } });
    click(personWords.details)(page);
    click(personWords.rights.erase)(page);
    const said = texts(page, 'p');
    expect([said.includes(personWords.rights.warning), said.some((text) => text.startsWith('Kept'))]).toEqual([
      true,
      false,
    ]);
    page.unmount();
    const { page: invoiced } = await openPerson({ person: { ...person, kept: { invoices: 1, account: false } } });
    click(personWords.details)(invoiced);
    click(personWords.rights.erase)(invoiced);
    expect(texts(invoiced, 'p')).toContain(personWords.rights.invoices.one);
  });

  test('warns of what stays before it erases, which is for owners', async () => {
    const { page } = await openPerson();
    const { rights } = personWords;
    const kept = [rights.warning, fillWords(rights.invoices.many, { count: '2' }), rights.account];
    click(personWords.details)(page);
    expect(texts(page, 'h2')).toContain(rights.heading);
    expect(texts(page, 'p')).not.toContain(rights.warning);
    click(rights.erase)(page);
    expect(texts(page, 'p')).toEqual(expect.arrayContaining(kept));
    click(rights.keep)(page);
    expect(texts(page, 'p')).not.toContain(rights.warning);
    const { page: helpers, orders } = await openPerson({ person }, 'helper');
    click(personWords.details)(helpers);
    expect([helpers.all('button', rights.erase), helpers.all('button', rights.export), orders]).toEqual([[], [], []]);
  });

  test.each([
    [404, personWords.gone],
    [422, personWords.gone],
    [403, 'No.'],
  ])('says after a %i why there is none', async (status, said) => {
    const { page } = await openPerson({ status, error: { code: 'x', message: 'No.' } });
    expect([texts(page, 'h1'), statuses(page)]).toEqual([[personWords.heading], expect.arrayContaining([said])]);
  });
});
