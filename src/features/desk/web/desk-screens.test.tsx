/** What Today and the workshop show of what they have read, and to whom. */
import { describe, expect, test } from 'vitest';
import auditWords from '#content/desk/audit-words.yaml';
import deskWords from '#content/desk/desk-words.yaml';
import deviceWords from '#content/desk/device-words.yaml';
import personWords from '#content/desk/person-words.yaml';
import replyWords from '#content/desk/reply-words.yaml';
import todayWords from '#content/desk/today-words.yaml';
import webhookWords from '#content/desk/webhook-words.yaml';
import workshopWords from '#content/desk/workshop-words.yaml';
import goLiveWords from '#content/desk/go-live-words.yaml';
import hoursWords from '#content/meeting-hours-words.yaml';
import { NO_HOURS } from '#features/meetings/shared/meeting-hours-schema.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatDay } from '#web/ui/format-moment.ts';
import { click, deskActs } from '#test/support/browser/desk-acts.tsx';
import { cardOf, DESK, EMPTY_DAY, groupOf } from '#test/support/browser/desk-cards.ts';
import { wordsOf, type Mounted, type MountedElement } from '#test/support/browser/mounted.ts';
import type { HeldCard } from '../shared/held-schema.ts';

const NOW = new Date(2026, 10, 24, 14, 30);
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const ANN = cardOf('Ann', { waitingSince: ago(90), phone: '+12025550142', excerpt: 'Do you do vans?', assignee: 'me' });
const BOB = cardOf('Bob', { dueAt: ago(5), assignee: 'max', label: 'Vans' });
const CAT = cardOf('Cat', { waitingSince: ago(300), dueAt: ago(-60) });
const HELD: HeldCard = {
  envelope: 'e1',
  person: null,
  name: 'Spam',
  email: '',
  subject: 'Win',
  excerpt: '',
  why: 'links',
  at: ago(3_000),
};
const meeting = (id: string, minutes: number) => ({ id, name: `Meeting ${id}`, at: ago(-minutes), person: null });
const desk = deskActs(NOW, {
  read: { 'desk-views': { views: [] }, 'desk-sources': { sources: ['ads', 'news'], labels: ['VIP'] } },
  done: {},
});
const { open, reads, tab } = desk;

const spoken = (row: MountedElement['children'][number]) =>
  wordsOf('text' in row ? row : (row.children[1] ?? { text: '' }));
const texts = (page: Mounted, type: string, like = {}) => page.all(type, like).map(wordsOf);
const within = (page: Mounted, type: string, heading: string) =>
  page.all(type).find((one) => wordsOf(one).includes(heading)) ?? { text: '' };

describe('today', () => {
  const openToday = async (day: object, role = 'helper') => {
    const { Today } = await import('./today.tsx');
    reads('desk-view', { ...DESK, role, lateBefore: ago(25 * 60) });
    reads('desk-today', { ...EMPTY_DAY, ...day });
    return open(<Today />, true);
  };
  const groups = { ...EMPTY_DAY.groups, due: groupOf(BOB), waiting: groupOf(ANN), snoozed: groupOf(CAT) };

  test('lists reminders that are due, who waits, the meetings of the day, what is held, and who is snoozed', async () => {
    const page = await openToday({
      waiting: 1,
      groups,
      meetings: [meeting('soon', 30), meeting('tomorrow', 24 * 60)],
      held: [HELD],
      firstSteps: ['second-device'],
    });
    expect(texts(page, 'h2').map((text) => text.trim())).toEqual([
      `${todayWords.groups.due} 1`,
      `${todayWords.groups.waiting} 1`,
      todayWords.meetings.heading,
      `${todayWords.held.heading} 1`,
      `${todayWords.groups.snoozed} 1`,
      todayWords.steps.heading,
    ]);
    expect(page.all('li', { 'data-desk-row': true }).map(({ node }) => node.querySelector('p')?.textContent)).toEqual([
      'Bob',
      'Ann',
      'Meeting soon',
      'Spam',
      'Cat',
    ]);
    const ann = wordsOf(within(page, 'li', 'Ann'));
    expect(ann).toContain(fillWords(deskWords.waiting, { time: fillWords(deskWords.waited.hours, { count: '1' }) }));
    expect(ann).toContain(`${ANN.lastTitle} · ${deskWords.you}`);
    expect(ann.indexOf(ANN.excerpt)).toBeGreaterThan(ann.indexOf(ANN.lastTitle));
    const { formatDayTime } = await import('#web/ui/format-moment.ts');
    expect(wordsOf(within(page, 'li', 'Bob'))).toContain(`${BOB.lastTitle} · Vans · max@team.example`);
    expect(wordsOf(within(page, 'li', 'Cat'))).toContain(
      fillWords(todayWords.until, { time: formatDayTime(CAT.dueAt ?? '') }),
    );
    expect(texts(page, 'summary')).toEqual([todayWords.snoozed.one]);
    // Only who waits or is due can be done, only who agreed can be called, and each button belongs to a name.
    const acts = (type: string, name: string) => page.all(type, { 'aria-label': name });
    const { done, call, reply } = deskWords.acts;
    expect(acts('button', done)).toHaveLength(3);
    expect(acts('a', call).map(({ props }) => props['href'])).toEqual(['tel:+12025550142']);
    for (const button of [...acts('button', done), ...acts('a', reply)])
      expect(['Ann', 'Bob', 'Cat']).toContain(
        document.getElementById(String(button.props['aria-describedby']))?.textContent,
      );
    expect(acts('a', reply).map(({ props }) => props['href'])).toEqual(
      ['bob', 'ann', 'cat'].map((id) => `${routes['desk-people']}/${id}#reply`),
    );
    const [binned] = page.all('button', deskWords.held.bin.button);
    expect(binned?.props['data-key']).toBe('e');
    expect(texts(page, 'p', { role: 'status' })).toContain(todayWords.count.one);
  });

  test.each([
    [
      'what comes next',
      { meetings: [meeting('next', 24 * 60)] },
      [fillWords(todayWords.next, { name: 'Meeting next', time: '' }).split(',')[0]],
    ],
    [
      'what is left to set up',
      { firstSteps: ['second-device'] },
      [todayWords.steps['second-device'].what, todayWords.steps['second-device'].how],
    ],
  ])('says that nothing waits, and %s', async (_, day, said) => {
    const page = await openToday(day);
    const all = texts(page, 'p').join(' ');
    for (const words of [todayWords.nothing, ...said]) expect(all).toContain(words);
    const waits = await openToday({ waiting: 1, groups, ...day });
    expect(texts(waits, 'p').join(' ')).not.toContain(todayWords.nothing);
  });

  test('marks as late who has waited longer than promised, also with a reminder, but nobody who is snoozed', async () => {
    const late = cardOf('Dan', { waitingSince: ago(26 * 60), dueAt: ago(1) });
    const asleep = cardOf('Eve', { waitingSince: ago(26 * 60), dueAt: ago(-60) });
    const page = await openToday({
      waiting: 2,
      groups: { ...groups, due: groupOf(late, BOB), snoozed: groupOf(asleep) },
    });
    const marked = page
      .all('li', { 'data-desk-row': true })
      .filter((row) => wordsOf(row).includes(fillWords(deskWords.late, { time: '' })));
    expect(marked.map(({ node }) => node.querySelector('p')?.textContent)).toEqual(['Dan']);
  });

  test('says since when a reminder is due, and nothing of one that is ahead', async () => {
    const people = [cardOf('Dan', { dueAt: ago(60) }), cardOf('Eve', { dueAt: ago(-60) })];
    const page = await openToday({ groups: { ...EMPTY_DAY.groups, due: groupOf(...people) } });
    const times = page
      .all('li', { 'data-desk-row': true })
      .map(({ node }) => node.querySelectorAll('[data-wait]').length);
    expect(times).toEqual([1, 0]);
  });

  test('ends a row with Done and Remind me', async () => {
    const page = await openToday({ waiting: 1, groups: { ...EMPTY_DAY.groups, due: groupOf(BOB) } });
    const row = page.get('li', { 'data-desk-row': true }).node;
    const names = [...row.querySelectorAll('button')].map((button) => button.attribute('aria-label'));
    expect(names).toEqual([deskWords.acts.done, deskWords.remind.button]);
    click({ 'aria-label': deskWords.remind.button })(page);
    expect(row.querySelector('dialog')?.attribute('aria-label')).toBe(deskWords.remind.label);
  });

  test('counts how long they have waited on while it stays open', async () => {
    const page = await openToday({ waiting: 1, groups });
    const waited = (count: string) =>
      wordsOf(within(page, 'li', 'Ann')).includes(fillWords(deskWords.waited.hours, { count }));
    expect(waited('1')).toBe(true);
    const { queryClient } = await import('#web/api/query-client.ts');
    await tab.pass(30 * MINUTE_MS);
    void queryClient.invalidateQueries();
    await tab.pass();
    expect(waited('2')).toBe(true);
    expect(JSON.parse(tab.local.get('desk-visit-me') ?? '{}'), 'the visit goes on').toMatchObject({ at: Date.now() });
  });

  test('goes by the order that was chosen, also the next time', async () => {
    const one = await openToday({ waiting: 1, groups });
    const order = (page: Mounted) => page.all('select', { 'aria-label': todayWords.order.label });
    expect(order(one), 'one person needs no order').toEqual([]);
    one.unmount();
    const page = await openToday({ waiting: 2, groups });
    expect(order(page)[0]?.props['value']).toBe('longest');
    const asked = tab.answer('desk-today', () => ({ ...EMPTY_DAY, waiting: 2, groups }));
    page.fire(order(page)[0], 'onChange', { target: { value: 'newest' } });
    await tab.pass(1);
    expect([order(page)[0]?.props['value'], asked]).toMatchObject(['newest', [{ order: 'newest' }]]);
    page.unmount();
    expect(order(await openToday({ waiting: 2, groups }))[0]?.props['value']).toBe('newest');
  });

  test('shows more of a group at a press', async () => {
    const day = { ...EMPTY_DAY, waiting: 102, groups: { ...EMPTY_DAY.groups, waiting: { count: 101, people: [ANN] } } };
    const page = await openToday(day);
    const asked = tab.answer('desk-today', () => ({
      ...day,
      groups: { ...groups, waiting: { count: 2, people: [ANN] } },
    }));
    for (const [count, shown] of [
      ['100', 200],
      ['1', 400],
    ] as const) {
      click(fillWords(todayWords.more, { count }))(page);
      await tab.pass(1);
      expect(asked.at(-1)).toMatchObject({ shown });
    }
    tab.answer('desk-today', () => ({ ...day, groups }));
    click(fillWords(todayWords.more, { count: '1' }))(page);
    await tab.pass(1);
    expect(page.all('button').filter((one) => wordsOf(one) === fillWords(todayWords.more, { count: '0' }))).toEqual([]);
  });

  test('leads past those who wait to what is below them', async () => {
    const page = await openToday({ waiting: 1, groups, held: [HELD] });
    expect(page.get('nav', { 'aria-label': todayWords.jump }).children.map(wordsOf)).toEqual([
      `${todayWords.held.heading} 1`,
    ]);
    page.fire(page.get('a', { href: '#held' }), 'onClick');
    expect(tab.focused()?.props['id']).toBe('held');
    page.unmount();
    const order = { id: 'o1', person: 'ann', name: 'Ann', email: ANN.email, planName: 'Growth', paidAt: ago(60) };
    tab.answer('waiting-orders', () => ({ orders: [order] }));
    const owners = await openToday({ waiting: 1, groups }, 'owner');
    await tab.pass(1);
    expect(owners.get('nav', { 'aria-label': todayWords.jump }).children.map(wordsOf)).toEqual([
      `${todayWords.orders.heading} 1`,
    ]);
  });

  test('repeats no count that the line above has said', async () => {
    const waiting = (page: Mounted) =>
      page.all('h2').find((one) => wordsOf(one).startsWith(todayWords.groups.waiting))?.props['className'];
    const alone = await openToday({ waiting: 1, groups: { ...EMPTY_DAY.groups, waiting: groupOf(ANN) } });
    expect(waiting(alone)).toBe('visually-hidden');
    alone.unmount();
    for (const name of ['due', 'fresh'] as const) {
      const day = { waiting: 2, groups: { ...EMPTY_DAY.groups, [name]: groupOf(BOB), waiting: groupOf(ANN) } };
      const page = await openToday(day);
      expect(waiting(page), name).toBeUndefined();
      page.unmount();
    }
  });

  test('says that nothing waits only where no reminder is due either', async () => {
    const due = await openToday({ groups: { ...EMPTY_DAY.groups, due: groupOf(BOB) } });
    expect(texts(due, 'p')).not.toContain(todayWords.nothing);
    due.unmount();
    const asleep = await openToday({ groups: { ...EMPTY_DAY.groups, snoozed: groupOf(CAT) } });
    expect(texts(asleep, 'p')).toContain(todayWords.nothing);
  });

  test('lists for the owner what is paid and not live yet', async () => {
    const order = { id: 'o1', person: 'ann', name: 'Ann', email: ANN.email, planName: 'Growth', paidAt: ago(60) };
    const asked = tab.answer('waiting-orders', () => ({ orders: [order] }));
    const page = await openToday({}, 'owner');
    await tab.pass(1);
    expect(asked).toEqual([{}]);
    expect(texts(page, 'h2')).toEqual([`${todayWords.orders.heading} 1`]);
    const row = wordsOf(page.get('li', { 'data-desk-row': true }));
    expect(row).toContain('Ann');
    expect(row).toContain('Growth');
    const helpers = await openToday({});
    expect([asked.length, texts(helpers, 'h2')]).toEqual([1, []]);
  });
});

test('the workshop tells how the backups went and who did what', async () => {
  const { Workshop } = await import('./settings/workshop.tsx');
  const { backups } = workshopWords;
  reads('desk-view', DESK);
  tab.answer('desk-team', () => ({ members: [], invited: [] }));
  tab.answer('desk-upkeep', () => ({
    chores: [
      { task: 'backup', succeededAt: ago(60), problem: 'disk full', rowCount: 12_345 },
      { task: 'drill', succeededAt: null, problem: null, rowCount: 0 },
    ],
  }));
  const entry = { at: ago(1), who: 'max@team.example', action: 'person.status', subject: 'ann' };
  tab.answer('desk-audit', () => ({
    entries: [
      { ...entry, number: 3, whom: 'Ann', count: 3 },
      { ...entry, number: 2, whom: null, count: null },
      { ...entry, number: 1, who: null, whom: null, action: 'made.up', count: null },
    ],
    hasOlder: false,
  }));
  const page = await open(<Workshop />, true);
  const rows = page.get('section', { 'aria-labelledby': 'backups-heading' }).node.querySelectorAll('li');
  const [backup = '', drill] = [...rows].map(({ textContent }) => textContent ?? '');
  expect(backup).toMatch(/^Backup.*12,345/);
  expect(backup).toContain(fillWords(backups.problem, { problem: 'disk full' }));
  expect(drill).toBe(backups.drill + backups.never);
  const sentence = (who: string, whom: string) => fillWords(auditWords.acts['person.status'], { who, whom });
  const { somebody, count } = auditWords;
  expect(page.get('ol', { 'aria-label': auditWords.label }).children.map(spoken)).toEqual([
    fillWords(count, { act: sentence('max@team.example', 'Ann'), count: '3' }),
    sentence('max@team.example', somebody),
    `${somebody}: made.up`,
  ]);
  expect(page.all('button', auditWords.older), 'there is nothing before').toEqual([]);
});

test('who did what goes back page by page, and begins anew for another member', async () => {
  const { Audit } = await import('./settings/audit.tsx');
  const entry = {
    at: ago(1),
    who: 'max@team.example',
    action: 'person.status',
    subject: 'ann',
    whom: null,
    count: null,
  };
  const asked = tab.answer('desk-audit', () => ({
    entries: [9, 8].map((number) => ({ ...entry, number })),
    hasOlder: true,
  }));
  const members = ['max', 'sam'].map((id) => ({ id, email: `${id}@team.example` }));
  const page = await open(<Audit desk={{ members }} />, false);
  click(auditWords.older)(page);
  await tab.pass();
  page.fire(page.get('select', { id: 'audit-actor' }), 'onChange', { target: { value: 'sam' } });
  await tab.pass();
  page.fire(page.get('select', { id: 'audit-actor' }), 'onChange', { target: { value: '' } });
  await tab.pass();
  expect(asked).toEqual([{}, { before: 8 }, { actor: 'sam' }]);
});

test('the settings fold their sections, and the address opens one', async () => {
  const { Workshop } = await import('./settings/workshop.tsx');
  const tried = { task: 'backup', succeededAt: ago(60), problem: null, rowCount: 1 };
  const reading = (role: string, chores: object[]) => {
    reads('desk-view', { ...DESK, role });
    for (const [name, answer] of Object.entries({
      'desk-team': { members: [], invited: [] },
      'desk-upkeep': { chores },
      'desk-audit': { entries: [], hasOlder: false },
      'desk-devices': { key: 'k', devices: [] },
      'go-live': { items: [] },
      'reply-signature': { signature: '' },
      'desk-replies': { replies: [] },
      webhooks: { webhooks: [] },
      'meeting-hours': { hours: NO_HOURS, timeZone: 'UTC', feed: null, calendar: null },
    }))
      tab.answer(name, () => answer);
  };
  const openOf = (page: Mounted) =>
    page.all('details', { open: true }).map(({ node }) => node.children[0]?.textContent);
  reading('owner', [tried]);
  const page = await open(<Workshop />, true);
  const headings = [
    deviceWords.heading,
    replyWords.signature.heading,
    deskWords.keys.heading,
    personWords.saved.heading,
    hoursWords.heading,
    goLiveWords.heading,
    workshopWords.team.heading,
    webhookWords.heading,
    workshopWords.backups.heading,
    auditWords.heading,
  ];
  expect(page.all('summary').map(wordsOf)).toEqual(headings);
  expect(page.get('a', { id: 'sign-in-devices' }).props['href']).toBe(`${routes.account}#two-step`);
  expect(openOf(page)).toEqual([]);
  // It asks other servers, so not before it is opened.
  expect(page.all('button', goLiveWords.again)).toEqual([]);
  const fold = page.all('details').find((one) => wordsOf(one).startsWith(goLiveWords.heading));
  page.fire(fold, 'onToggle', { currentTarget: { open: true } });
  expect(page.all('button', goLiveWords.again)).toHaveLength(1);
  page.unmount();
  const old = { ...tried, succeededAt: ago(3 * 24 * 60) };
  const { atRisk } = workshopWords.backups;
  for (const [chores, ...risks] of [
    [[tried]],
    [[old], fillWords(atRisk.old, { day: formatDay(old.succeededAt) })],
    [[], atRisk.none],
    [[{ ...tried, problem: 'disk full' }], atRisk.failed],
    [[{ ...tried, succeededAt: null }], atRisk.none],
  ] as const) {
    reading('owner', [...chores]);
    const one = await open(<Workshop />, true);
    expect(one.all('strong').map(wordsOf)).toEqual(risks);
    expect(one.all('a', { href: '#backups-heading' })).toHaveLength(risks.length);
    one.unmount();
  }
  reading('helper', [tried]);
  Object.assign(location, { hash: '#signature-heading' });
  const helpers = await open(<Workshop />, true);
  expect(helpers.all('summary').map(wordsOf)).toEqual(
    headings.filter((one) => one !== hoursWords.heading && one !== webhookWords.heading),
  );
  expect(openOf(helpers)).toEqual([replyWords.signature.heading]);
  expect(tab.focused()?.props['id']).toBe('signature-heading');
  const { 'aria-describedby': hint } = helpers.get('textarea', { id: 'signature' }).props;
  expect(document.getElementById(String(hint))?.textContent).toBe(replyWords.signature.hint);
});
