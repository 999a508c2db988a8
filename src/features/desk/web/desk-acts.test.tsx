/** Acts with people and messages: what is sent, what is said of it, and what its Undo sends. */
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import deskWords from '#content/desk/desk-words.yaml';
import personWords from '#content/desk/person-words.yaml';
import todayWords from '#content/desk/today-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import {
  all,
  click,
  deskActs,
  fill,
  pick,
  submit,
  type DeskCall,
  type Press,
} from '#test/support/browser/desk-acts.tsx';
import { cardOf, MEMBERS, DETAILS } from '#test/support/browser/desk-cards.ts';
import type { PersonView } from '../shared/desk-schema.ts';
import type { FailedMail as Failed } from '../shared/failed-mail-schema.ts';

const NOW = new Date(2026, 10, 24, 14, 30);
const ANN = cardOf('Ann', { waitingSince: '2026-11-24T13:30:00.000Z', dueAt: '2026-11-25T09:00:00.000Z' });
const BELLA: PersonView = {
  ...cardOf('Bella', { held: 2, assignee: 'me', label: 'Vans' }),
  activities: [],
  ...DETAILS,
  kept: { invoices: 0, account: false },
};
const CAT = cardOf('Catherine');
const PEOPLE = [ANN, BELLA, CAT];
const FAILED: Failed = {
  mail: 'm1',
  at: '2026-11-24T13:30:00.000Z',
  kind: 'desk-reply',
  recipient: 'ann@visitor.example',
  reason: 'There is no such mailbox.',
  person: 'ann',
  isAddressOpen: true,
};
const FAILED_TO = { recipient: FAILED.recipient };

const { act } = deskActs(NOW, {
  read: { 'desk-sources': { sources: [], labels: [] } },
  done: {
    'desk-change': { undo: 'u', changed: 3, skipped: 1 },
    'desk-restore': {},
    'desk-release': { envelopes: ['e1'] },
    'desk-bin': { envelopes: ['e1', 'e2'] },
    'desk-hold': {},
    'desk-resend': {},
    'desk-undo-resend': {},
    'desk-drop-mail': {},
    'desk-keep-mail': {},
  },
});

const versioned = (...people: { id: string; version: number }[]) => people.map(({ id, version }) => ({ id, version }));
const { changed, statuses, held, remind, acts, people: counted } = deskWords;
const RESTORE: DeskCall[] = [['desk-restore', { undo: 'u' }]];
const skipped = ` ${fillWords(changed.skipped, { count: '1' })}`;

test('people are changed with the versions on screen, and back', async () => {
  const { PersonActs } = await import('./person/person-acts.tsx');
  const { PersonFacts } = await import('./person/person-facts.tsx');
  const { RemindMe } = await import('./person/remind-me.tsx');
  const { PeopleSelected } = await import('./people/people-selected.tsx');
  const cleared = vi.fn<() => void>();
  const at = (month: number, day: number, hour: number, minute = 0) =>
    new Date(2026, month, day, hour, minute).toISOString();
  const choose = (words: string) => all(click(remind.button), click(words));
  const labels = { placeholder: personWords.facts.noLabels };
  const facts = <PersonFacts person={BELLA} members={MEMBERS} />;
  const selected = <PeopleSelected people={PEOPLE} elsewhere={1} members={MEMBERS} onClear={cleared} />;
  const { formatDayTime } = await import('#web/ui/format-moment.ts');
  const reminded = (moment: string) => fillWords(changed.reminder, { who: '{who}', time: formatDayTime(moment) });
  const [inAnHour, tomorrow, nextWeek] = [at(10, 24, 15, 30), at(10, 25, 9), at(11, 1, 9)];
  const rows: [ReactNode, Press, typeof PEOPLE, object, string][] = [
    [<PersonActs key="" person={{ ...BELLA, ...ANN }} />, click(acts.done), [ANN], { kind: 'done' }, changed.done],
    [facts, pick('person-status', 'client'), [BELLA], { kind: 'status', status: 'client' }, changed.status],
    [facts, pick('person-assignee', 'max'), [BELLA], { kind: 'assign', assignee: 'max' }, changed.given],
    [facts, pick('person-assignee', ''), [BELLA], { kind: 'assign', assignee: null }, changed.freed],
    [
      facts,
      all(fill(labels, 'Vans,  Bikes '), submit()),
      [BELLA],
      { kind: 'label', label: 'Vans, Bikes' },
      changed.label,
    ],
    [
      facts,
      all(fill(labels, ''), (page) => page.fire(page.get('input', labels), 'onBlur')),
      [BELLA],
      { kind: 'label', label: '' },
      changed.label,
    ],
    [
      <RemindMe key="" people={[ANN]} />,
      choose(remind.hour),
      [ANN],
      { kind: 'remind', at: inAnHour },
      reminded(inAnHour),
    ],
    [
      <RemindMe key="" people={[ANN]} />,
      choose(remind.tomorrow),
      [ANN],
      { kind: 'remind', at: tomorrow },
      reminded(tomorrow),
    ],
    [
      <RemindMe key="" people={[ANN]} />,
      choose(remind.week),
      [ANN],
      { kind: 'remind', at: nextWeek },
      reminded(nextWeek),
    ],
    [
      <RemindMe key="" people={[ANN]} />,
      choose(remind.set),
      [ANN],
      { kind: 'remind', at: tomorrow },
      reminded(tomorrow),
    ],
    [<RemindMe key="" people={[ANN]} />, choose(remind.none), [ANN], { kind: 'remind', at: null }, changed.noReminder],
    [selected, pick('selected-status', 'client'), PEOPLE, { kind: 'status', status: 'client' }, changed.status],
    [selected, pick('selected-member', 'max'), PEOPLE, { kind: 'assign', assignee: 'max' }, changed.given],
    [selected, pick('selected-member', 'nobody'), PEOPLE, { kind: 'assign', assignee: null }, changed.freed],
    [selected, click(acts.done), PEOPLE, { kind: 'done' }, changed.done],
    [selected, choose(remind.hour), PEOPLE, { kind: 'remind', at: inAnHour }, reminded(inAnHour)],
  ];
  for (const [element, press, people, change, done] of rows) {
    cleared.mockClear();
    const { page, sent, said, undone } = await act(element, press);
    expect([sent, undone], done).toEqual([[['desk-change', { people: versioned(...people), change }]], RESTORE]);
    const who = people.length === 1 ? (people[0]?.name ?? '') : fillWords(counted.many, { count: '3' });
    expect(said).toBe(fillWords(done, { who, status: statuses.client }) + skipped);
    // A refused act leaves them selected.
    expect(cleared.mock.calls.length, done).toBe(element === selected ? 1 : 0);
    page.unmount();
  }
});

test('held messages are released or binned, and held again', async () => {
  const { HeldActs } = await import('./person/held-acts.tsx');
  const { PeopleSelected } = await import('./people/people-selected.tsx');
  const cleared = vi.fn<() => void>();
  const choice = { of: 'envelopes' as const, ids: ['e1'] };
  const selected = <PeopleSelected people={PEOPLE} elsewhere={1} members={[]} onClear={cleared} />;
  for (const [element, ids] of [
    [<HeldActs key="" choice={choice} />, choice],
    [selected, { of: 'people', ids: ['bella'] }],
  ] as const) {
    const released = await act(element, click(held.release.button));
    released.page.unmount();
    expect(released).toMatchObject({ sent: [['desk-release', ids]], undone: [['desk-hold', { envelopes: ['e1'] }]] });
    expect(released.said).toBe(held.release.one);
    const binned = await act(element, click(held.bin.button));
    binned.page.unmount();
    expect(binned).toMatchObject({ sent: [['desk-bin', ids]], undone: [['desk-hold', { envelopes: ['e1', 'e2'] }]] });
    expect(binned.said).toBe(fillWords(held.bin.many, { count: '2' }));
  }
  expect(cleared).toHaveBeenCalledTimes(2);
});

test('an email that failed goes out again, to another address where that is allowed, or is given up', async () => {
  const { FailedMail } = await import('./failed-mail.tsx');
  const { failed } = todayWords;
  const other = 'bob@visitor.example';
  const open = <FailedMail failed={FAILED} />;
  const UNSENT: DeskCall[] = [['desk-undo-resend', { mail: 'm1' }]];
  const retype = fill({ type: 'email' }, ` ${other}`);
  for (const [press, sent, said, undone] of [
    [submit(), ['desk-resend', { mail: 'm1' }], fillWords(failed.sent, FAILED_TO), UNSENT],
    [
      all(retype, submit()),
      ['desk-resend', { mail: 'm1', address: other }],
      fillWords(failed.sent, { recipient: other }),
      UNSENT,
    ],
    [
      click(failed.giveUp),
      ['desk-drop-mail', { mail: 'm1' }],
      fillWords(failed.givenUp, FAILED_TO),
      [['desk-keep-mail', { mail: 'm1' }]],
    ],
  ] as const) {
    const { page, ...outcome } = await act(open, press);
    expect(outcome).toEqual({ sent: [sent], said, undone });
    page.unmount();
  }
  const closed = (await act(<FailedMail failed={{ ...FAILED, isAddressOpen: false }} />, submit())).page;
  expect(closed.all('input')).toEqual([]);
  expect(closed.all('p').map(({ node }) => node.textContent)).toEqual(
    expect.arrayContaining(['Desk reply', FAILED.reason]),
  );
});
