/** Adding, editing and merging people: what is sent, what is said of it, and what its Undo sends. */
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import addWords from '#content/desk/add-words.yaml';
import { UNDO_MS } from '#features/desk/shared/desk-limits.ts';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { all, click, deskActs, fill, pick, submit, type Press } from '#test/support/browser/desk-acts.tsx';
import { cardOf, DETAILS } from '#test/support/browser/desk-cards.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';
import { personPath } from '../person-names.ts';

const NOW = new Date(2026, 10, 24, 14, 30);
const ANN: PersonView = {
  ...cardOf('Ann', { company: 'Vans' }),
  ...DETAILS,
  phones: ['202 555 0142'],
  addresses: ['ann@visitor.example'],
  ownAddresses: ['ann@visitor.example'],
  same: [{ id: 'bob', version: 4, name: '', email: '', phone: '303 555 0199', by: 'number' }],
  activities: [],
  kept: { invoices: 0, account: false },
};
const added: Record<string, unknown> = { person: ANN, added: 'a1' };
const done = {
  'desk-add': added,
  'desk-undo-add': {},
  'desk-edit': { undo: 'u' },
  'desk-merge': { undo: 'u', id: 'bob' },
  'desk-change': { undo: 'u', changed: 1, skipped: 0 },
  'desk-restore': {},
};
const { act, history, open, tab } = deskActs(NOW, { read: {}, done });
const { add, edit, same } = addWords;
const RESTORE = [['desk-restore', { undo: 'u' }]];
const type = (name: string, value: string): Press => fill({ name }, value);

test('a person who phoned in is added, and taken back', async () => {
  const { AddPerson } = await import('../frame/add-person.tsx');
  const element = <AddPerson onClose={() => undefined} />;
  const press = all(type('name', 'Ann'), type('phone', '202 555 0142'), submit());
  const typed = { name: 'Ann', phone: '202 555 0142', note: '', email: '', remindAt: null };
  const { page, ...outcome } = await act(element, press);
  page.unmount();
  expect(outcome).toEqual({
    sent: [['desk-add', typed]],
    said: fillWords(add.added, { who: 'Ann' }),
    undone: [['desk-undo-add', { added: 'a1' }]],
  });
});

test('a reminder is set at once, and somebody known is not added again', async () => {
  const { AddPerson } = await import('../frame/add-person.tsx');
  added['added'] = null;
  tab.answer('desk-add', (body) => {
    expect(body).toMatchObject({ remindAt: new Date(2026, 10, 25, 9).toISOString() });
    return added;
  });
  const page = await open(<AddPerson onClose={() => undefined} />, false);
  const remind = page.all('select').at(0)?.props['id'];
  all(type('name', 'Ann'), pick(String(remind), 'tomorrow'), submit())(page);
  await tab.pass();
  const said = page.all('div', { role: 'status' }).map(wordsOf);
  expect(said).toEqual([fillWords(add.known, { who: 'Ann' })]);
  await tab.pass(UNDO_MS);
});

test('details are edited in a dialog that knows what is there', async () => {
  const { EditPerson } = await import('../person/edit-person.tsx');
  const press = all(
    click(edit.button),
    fill({ id: 'edit-phones' }, '', 'textarea'),
    fill({ id: 'edit-addresses' }, 'ann@visitor.example\n\n a@vans.example ', 'textarea'),
    submit(),
  );
  const { page, ...outcome } = await act(<EditPerson person={ANN} />, press);
  page.unmount();
  const { id, version, name, company } = ANN;
  const contacts = { phones: [], addresses: ['ann@visitor.example', 'a@vans.example'] };
  expect(outcome).toEqual({
    sent: [['desk-edit', { id, version, name, company, ...contacts }]],
    said: fillWords(edit.saved, { who: 'Ann' }),
    undone: RESTORE,
  });
});

test('whoever looks the same is merged or kept apart', async () => {
  const { SamePeople } = await import('../person/same-person.tsx');
  const element = <SamePeople person={ANN} />;
  const who = '303 555 0199';
  const merged = await act(element, click(same.merge));
  expect(merged.page.all('p').map(wordsOf)).toContain(fillWords(same.question.number, { who }));
  merged.page.unmount();
  const both = { person: { id: 'ann', version: ANN.version }, other: { id: 'bob', version: 4 } };
  expect(merged).toMatchObject({
    sent: [['desk-merge', both]],
    said: fillWords(same.merged, { who }),
    undone: RESTORE,
  });
  expect(history()).toEqual(['/desk']);
  // On the page of one who is no longer there, it leads to the other's.
  const place = memoryLocation({ path: personPath('ann'), record: true });
  const onPage = await act(
    <Router hook={place.hook}>
      <SamePeople person={ANN} />
    </Router>,
    click(same.merge),
  );
  onPage.page.unmount();
  expect(place.history).toEqual([personPath('bob')]);
  const parted = await act(element, click(same.apart));
  parted.page.unmount();
  const change = { kind: 'apart', other: 'bob' };
  expect(parted.sent).toEqual([['desk-change', { people: [both.person], change }]]);
  expect(parted.undone).toEqual(RESTORE);
});
