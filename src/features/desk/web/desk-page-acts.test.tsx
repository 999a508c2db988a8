/** Acts of whole pages of the desk: what is sent, what is said of it, and what its Undo sends. */
import { expect, test } from 'vitest';
import peopleWords from '#content/desk/people-words.yaml';
import personWords from '#content/desk/person-words.yaml';
import workshopWords from '#content/desk/workshop-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { NO_HOURS } from '#features/meetings/shared/meeting-hours-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { all, click, deskActs, fill, submit, type Press } from '#test/support/browser/desk-acts.tsx';
import { cardOf, DESK, EMPTY_DAY, DETAILS } from '#test/support/browser/desk-cards.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import type { PersonView } from '../shared/desk-schema.ts';

const NOW = new Date(2026, 10, 24, 14, 30);
const BELLA: PersonView = {
  ...cardOf('Bella', { held: 2, assignee: 'me', label: 'Vans' }),
  activities: [],
  ...DETAILS,
  kept: { invoices: 0, account: false },
};
const EVERYONE = { search: '', waiting: false, held: false };
const VANS = { id: 'own', name: 'Vans', filter: { ...EVERYONE, search: 'vans' } };
const HOURS = { id: 'r1', title: 'Hours', text: 'Nine to five.' };
const MAX = 'max@team.example';
const NEWCOMER = 'new@team.example';

const TEAM = {
  members: [{ id: 'max', email: MAX, role: 'helper', since: '' }],
  invited: [{ email: NEWCOMER, role: 'helper', until: '2026-11-30T00:00:00.000Z' }],
};

const { act, open, reads, history, tab } = deskActs(NOW, {
  read: {
    'desk-upkeep': { chores: [] },
    'meeting-hours': { hours: NO_HOURS, timeZone: 'UTC', feed: null, calendar: null },
    webhooks: { webhooks: [] },
    'person-meetings': { meetings: [] },
    'desk-audit': { entries: [], hasOlder: false },
    'desk-view': { ...DESK, role: 'owner' },
    'desk-today': EMPTY_DAY,
    'desk-sources': { sources: [], labels: [] },
    'desk-person': { person: BELLA },
    'desk-views': { views: [VANS] },
    'desk-replies': { replies: [HOURS] },
    'reply-draft': { draft: null },
    'save-reply-draft': { version: 1 },
    'desk-reply-facts': {},
    'reply-signature': { signature: 'Max' },
    'desk-team': TEAM,
    'person-orders': { orders: [] },
    'desk-devices': { key: 'k', devices: [] },
    'waiting-orders': {
      orders: [{ id: 'o1', planName: 'Seats', paidAt: NOW.toISOString(), dueMonthly: 100, currency: 'usd' }],
    },
  },
  done: {
    'desk-reply': { mail: 'm2' },
    ...Object.fromEntries(
      ['undo-reply', 'note', 'save-view', 'delete-view', 'save-reply', 'delete-reply', 'invite', 'remove', 'withdraw']
        .concat('erase')
        .map((name) => [`desk-${name}`, {}]),
    ),
    'mark-live': {},
  },
});

test('on the page of a person, a reply goes out and can be taken back, a note is kept, and the owner has the last acts', async () => {
  const { Person } = await import('./person/person.tsx');
  const { reply, orders, rights, note } = personWords;
  const element = <Person slug="bella" />;
  const focus = (id: string) => (page: Mounted) => page.fire(page.get('textarea', { id }), 'onFocus');
  const write = (id: string, form: number) => all(focus(id), fill({ id }, ' Hello. ', 'textarea'), submit(form));
  const text = (page: Mounted, id: string) => page.get('textarea', { id }).props['value'];
  const replied = await act(element, write('reply', 0), true);
  const draft = { id: expect.any(String) as string, version: expect.any(Number) as number };
  expect(replied.sent).toEqual([['desk-reply', { id: 'bella', text: 'Hello.', quotes: true, draft }]]);
  expect([replied.said, replied.undone]).toEqual([reply.sent, [['desk-undo-reply', { mail: 'm2' }]]]);
  // What was taken back is in its field again.
  expect([text(replied.page, 'reply'), text(replied.page, 'note')]).toEqual(['Hello.', '']);
  expect(replied.page.all('button', { role: 'tab' }).map(({ props }) => props['data-key'])).toEqual(['r', 'n']);
  expect(replied.page.get('button', note.button).props['type']).toBe('submit');
  replied.page.unmount();
  const noted = await act(element, write('note', 1), true);
  expect([noted.sent, noted.said, text(noted.page, 'note')]).toEqual([
    [['desk-note', { id: 'bella', text: 'Hello.' }]],
    undefined,
    '',
  ]);
  noted.page.unmount();
  const live = await act(element, all(click(orders.goLive), click(orders.today)), true);
  expect([live.sent, live.said]).toEqual([[['mark-live', { order: 'o1' }]], undefined]);
  live.page.unmount();
  const erased = await act(
    element,
    all(click(personWords.details), click(rights.erase), click(`Yes, ${rights.erase.toLowerCase()}`)),
    true,
  );
  expect([erased.sent, history()]).toEqual([[['desk-erase', { id: 'bella' }]], [routes['desk-people']]]);
});

test('saved replies and views are kept, changed and deleted, and that is taken back', async () => {
  const { SavedReplies } = await import('./reply/saved-replies.tsx');
  const { PeopleViews } = await import('./people/people-views.tsx');
  const { saved } = personWords;
  const { views } = peopleWords;
  const replies = <SavedReplies text=" By noon. " onUse={() => {}} />;
  const ID: unknown = expect.stringMatching(/^[\w-]{16,}$/);
  const title = fill({ id: 'saved-title' }, ' Noon ');
  const enter: Press = (page) => page.fire(page.get('input', { id: 'saved-title' }), 'onKeyDown', { key: 'Enter' });
  const other: Press = (page) => page.fire(page.get('input', { id: 'saved-title' }), 'onKeyDown', { key: 'a' });
  const viewsOf = (filter: object) => (
    <PeopleViews desk={DESK} filter={{ ...EVERYONE, ...filter }} onChange={() => {}} />
  );
  const named = (template: string, name: string) => fillWords(template, { title: name, name });
  const noon = ['desk-save-reply', { id: ID, title: 'Noon', text: 'By noon.' }] as const;
  for (const [element, press, sent, said, undone] of [
    [
      replies,
      all(title, other, click(saved.save)),
      noon,
      named(saved.saved, 'Noon'),
      ['desk-delete-reply', { id: ID }],
    ],
    [replies, all(title, enter), noon, named(saved.saved, 'Noon'), ['desk-delete-reply', { id: ID }]],
    [
      viewsOf({ search: 'vans' }),
      click(views.delete),
      ['desk-delete-view', { id: 'own' }],
      named(views.deleted, 'Vans'),
      ['desk-save-view', VANS],
    ],
    [
      viewsOf({ search: 'bikes' }),
      all(fill({ id: 'view-name' }, 'Bikes'), submit()),
      ['desk-save-view', { id: ID, name: 'Bikes', filter: { ...EVERYONE, search: 'bikes' } }],
      undefined,
      undefined,
    ],
  ] as const) {
    const outcome = await act(element, press);
    expect(outcome).toMatchObject({ sent: [sent], said, undone: undone ? [undone] : [] });
    expect(
      outcome.page
        .all('input', { id: 'saved-title' })
        .map(({ props }) => props['value'])
        .join(''),
    ).toBe('');
    outcome.page.unmount();
  }
});

test('a reply without words is not saved', async () => {
  const { SavedReplies } = await import('./reply/saved-replies.tsx');
  const kept = tab.answer('desk-save-reply', () => ({}));
  const page = await open(<SavedReplies text="  " onUse={() => {}} />, false);
  all(fill({ id: 'saved-title' }, 'Noon'), click(personWords.saved.save))(page);
  await tab.pass();
  expect(kept).toEqual([]);
});

test('the owner invites, withdraws and removes helpers, and a helper only sees them', async () => {
  const { Workshop } = await import('./settings/workshop.tsx');
  const { team } = workshopWords;
  const field = { name: 'email' };
  const withdraw = { 'aria-label': fillWords(team.withdrawWhose, { member: NEWCOMER }) };
  const remove = team.remove.toLowerCase();
  const invited = await act(<Workshop />, all(fill(field, ` ${NEWCOMER}`), submit()), true);
  expect(invited.sent).toEqual([['desk-invite', { email: NEWCOMER, role: 'helper' }]]);
  expect(invited.page.all('p', { role: 'status' }).map(wordsOf)).toContain(fillWords(team.sent, { member: NEWCOMER }));
  expect(invited.page.get('input', field).props['value']).toBe('');
  invited.page.unmount();
  const removed = await act(<Workshop />, all(click(`${team.remove} ${MAX}`), click(`Yes, ${remove} ${MAX}`)), true);
  expect(removed.sent).toEqual([['desk-remove', { id: 'max' }]]);
  removed.page.unmount();
  const withdrawn = await act(<Workshop />, click(withdraw), true);
  expect(withdrawn.sent).toEqual([['desk-withdraw', { email: NEWCOMER }]]);
  withdrawn.page.unmount();
  // Neither oneself nor whoever has the owner's address can be removed.
  const sam = { id: 'sam', email: 'sam@team.example' };
  reads('desk-view', { ...DESK, role: 'owner', members: [...DESK.members, sam] });
  tab.answer('desk-team', () => ({
    members: ['me', 'max'].map((id) => ({ id, email: `${id}@team.example`, role: 'helper', since: '' })),
    invited: [],
  }));
  const owners = await open(<Workshop />, true);
  const removes = () =>
    owners
      .all('button')
      .map(wordsOf)
      .filter((text) => text.includes('@team.example'));
  expect(removes()).toEqual([`${team.remove} ${MAX}`]);
  click(`${team.remove} ${MAX}`)(owners);
  expect(removes()).toContain(`Yes, ${remove} ${MAX}`);
  owners.fire(
    owners.all('button').find((one) => wordsOf(one).startsWith('Keep')),
    'onClick',
  );
  expect(removes()).toEqual([`${team.remove} ${MAX}`]);
  owners.unmount();
  tab.answer('desk-team', () => TEAM);
  reads('desk-view', DESK);
  const page = await open(<Workshop />, true);
  const members = page.all('section', { 'aria-labelledby': 'team-heading' })[0]?.node;
  // The owner, whose address is the server's, a helper, and who is invited.
  expect(members?.querySelectorAll('li').length).toBe(3);
  expect(members?.textContent).toContain(fillWords(team.you, { role: team.owner }));
  expect(members?.querySelectorAll('button, input, form').length).toBe(0);
});
