/** What the desk says of somebody once some of what they sent has gone. */
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { PastActs } from './past-act.ts';
import { addActivity, recordActivity, type PersonalAct } from './people-store.ts';
import { refreshPerson } from './refresh-person.ts';

const ANN: PersonalAct = {
  email: 'ann@visitor.example',
  name: 'Ann',
  kind: 'contact',
  reference: '',
  title: 'Sales',
  text: 'Hello',
  waits: true,
};
const ONE = '+12025550101';
const TWO = '+12025550102';

describeOnEachDatabase('a person of whom something has gone', (database) => {
  /** Sends these one after the other, forgets those that are gone, and says what is left. */
  const left = async (sent: readonly (Partial<PersonalAct> & { gone?: true })[]) => {
    const { db } = database;
    const acts = new Map<string, PersonalAct>();
    for (const [index, { gone, ...sentNow }] of sent.entries()) {
      const act = { ...ANN, ...sentNow, reference: `act ${index}` };
      await db.transaction().execute((tx) => recordActivity(tx, act, 1_000 + index));
      if (gone) await db.deleteFrom('activities').where('reference', '=', act.reference).execute();
      else acts.set(act.reference, act);
    }
    const pastActs: PastActs = { contact: { readAgain: async (_tx, reference) => acts.get(reference) } };
    const { id } = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
    await db.transaction().execute((tx) => refreshPerson(tx, id, pastActs));
    return db.selectFrom('people').selectAll().executeTakeFirstOrThrow();
  };

  test.each([
    [
      'nothing',
      [
        { phone: ONE, mayCall: true },
        { phone: TWO, mayCall: true },
      ],
      [TWO, 1_001],
    ],
    [
      'the latest number',
      [
        { phone: ONE, mayCall: true },
        { phone: TWO, gone: true },
      ],
      [ONE, 1_000],
    ],
    ['a number that might be called', [{ phone: ONE }, { phone: TWO, mayCall: true, gone: true }], [ONE, null]],
    ['an earlier number', [{ phone: ONE, mayCall: true, gone: true }, { phone: TWO }], [TWO, null]],
    ['a later act', [{ phone: ONE, mayCall: true }, { phone: TWO }, { gone: true }], [TWO, null]],
    ['the only number', [{}, { phone: TWO, mayCall: true, gone: true }], [null, null]],
  ] as const)('has the latest number that is left with its own consent, without %s', async (_, sent, expected) => {
    const { phone, call_consent_at: consent } = await left(sent);
    expect([phone, consent]).toEqual(expected);
  });

  test('shows what is left as the last, under the name that it has', async () => {
    expect(await left([{ title: 'Sales' }, { title: 'Help', name: 'Ann Lee', gone: true }])).toMatchObject({
      name: 'Ann',
      last_title: 'Sales',
      last_at: 1_000,
    });
  });

  test('goes back to the earlier of two acts that are called alike', async () => {
    expect(await left([{ title: 'Sales' }, { title: 'Sales', gone: true }])).toMatchObject({ last_at: 1_000 });
  });

  test('keeps the name that the team gave', async () => {
    const { db } = database;
    await db.transaction().execute((tx) => recordActivity(tx, ANN, 1_000));
    await db.updateTable('people').set({ name: 'Ann of Vans', named_by_team: 1 }).execute();
    const { id } = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
    await db.transaction().execute((tx) => refreshPerson(tx, id, { contact: { readAgain: async () => ANN } }));
    expect(await db.selectFrom('people').select('name').execute()).toEqual([{ name: 'Ann of Vans' }]);
  });

  test.each([
    ['note', true],
    ['call', true],
    ['reply', true],
    ['promise', true],
    ['phone', true],
    ['status', false],
    ['merge', false],
  ])('is found by the words of a %s of the team: %s', async (kind, isFound) => {
    const { db } = database;
    await db.transaction().execute((tx) => recordActivity(tx, ANN, 1_000));
    const entry = { at: 2_000, kind, reference: '', title: 'Ours', text: 'Brochure', memberId: 'bo' };
    await addActivity(db, ANN.email, entry);
    const { id } = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
    await db.transaction().execute((tx) => refreshPerson(tx, id, { contact: { readAgain: async () => ANN } }));
    const words = await db.selectFrom('person_words').select('word').where('word', '=', 'brochure').execute();
    expect(words.length > 0).toBe(isFound);
  });

  test('keeps name and address, and nothing else, once all has gone', async () => {
    expect(await left([{ phone: ONE, mayCall: true, gone: true }])).toMatchObject({
      name: 'Ann',
      email: ANN.email,
      phone: null,
      call_consent_at: null,
      last_title: '',
    });
    const words = await database.db.selectFrom('person_words').select('word').execute();
    expect(words.map(({ word }) => word)).not.toContain('hello');
  });
});
