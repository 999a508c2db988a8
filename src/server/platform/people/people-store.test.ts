import { beforeEach, describe, expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import { addPeople, removeAdded } from './add-people.ts';
import { askForRefresh } from './ask-for-refresh.ts';
import { changePerson } from './change-person.ts';
import { showLatest } from './merged-people.ts';
import { noteHeldAgain, noteRelease } from './people-answers.ts';
import {
  addActivity,
  erasePerson,
  forgetPeopleBefore,
  notePastAct,
  recordActivity,
  type PersonalAct,
} from './people-store.ts';
import type { PersonRow } from './people-tables.ts';

const FIRST: PersonalAct = {
  email: 'ann@visitor.example',
  name: 'Ann Lee',
  kind: 'contact',
  reference: 'one',
  title: 'Sales',
  text: 'Do you answer at night?',
  phone: '+12025550101',
  mayCall: true,
  waits: true,
};

describeOnEachDatabase('what a person does', (database) => {
  const note = (act: Partial<PersonalAct>, at: number) =>
    database.db.transaction().execute((tx) => recordActivity(tx, { ...FIRST, ...act }, at));
  const person = () => database.db.selectFrom('people').selectAll().executeTakeFirstOrThrow();

  test('leaves as it was what it does not say', async () => {
    await note({ status: 'client' }, 1_000);
    await note({ name: '', phone: undefined, mayCall: false, waits: false, kind: 'newsletter', title: 'News' }, 2_000);
    expect(await person()).toMatchObject({
      name: 'Ann Lee',
      phone: '+12025550101',
      call_consent_at: 1_000,
      status: 'client',
      waiting_since: 1_000,
      last_form: 'newsletter',
      last_title: 'News',
      last_at: 2_000,
      created_at: 1_000,
    });
  });

  test('replaces the name, the number and its consent, and makes a client', async () => {
    await note({ waits: false }, 1_000);
    await note({ name: 'Ann', email: 'Ann@Visitor.example', phone: '+12025550102', mayCall: false }, 2_000);
    await note({ status: 'client' }, 3_000);
    expect(await person()).toMatchObject({ phone: '+12025550101', status: 'client', waiting_since: 2_000 });
    await note({ name: 'Ann', email: 'Ann@Visitor.example', phone: '+12025550102', mayCall: false }, 4_000);
    expect(await person()).toMatchObject({
      name: 'Ann',
      email: 'Ann@Visitor.example',
      phone: '+12025550102',
      call_consent_at: null,
      status: 'client',
    });
  });

  const change = async (key: string, columns: Partial<PersonRow>) =>
    database.db.updateTable('people').set(columns).where('person_key', '=', key).execute();
  const rowOf = (key: string) =>
    database.db.selectFrom('people').selectAll().where('person_key', '=', key).executeTakeFirstOrThrow();

  test('leaves the name that the team gave, also where it was sent before', async () => {
    await note({}, 2_000);
    await change(FIRST.email, { name: 'Ann of Vans', named_by_team: 1 });
    await note({ name: 'A.' }, 3_000);
    await notePastAct(database.db, { ...FIRST, name: 'Annie' }, 4_000);
    expect(await person()).toMatchObject({ name: 'Ann of Vans', last_at: 4_000 });
  });

  test('ends a snooze only when it asks something', async () => {
    await note({}, 1_000);
    await change(FIRST.email, { due_at: 9_000 });
    await note({ kind: 'order', waits: false }, 2_000);
    expect(await person()).toMatchObject({ due_at: 9_000 });
    await note({ isHeld: true }, 3_000);
    expect(await person()).toMatchObject({ due_at: 9_000 });
    await note({}, 4_000);
    expect(await person()).toMatchObject({ due_at: null, waiting_since: 1_000 });
  });

  test('is kept up to five thousand characters, none of them cut in half', async () => {
    await note({ text: '😀'.repeat(5_001) }, 1_000);
    const { text } = await database.db.selectFrom('activities').select('text').executeTakeFirstOrThrow();
    expect(text).toBe('😀'.repeat(5_000));
  });

  test('is forgotten with its person once nothing is left, and whoever stands for others goes after them', async () => {
    const { db } = database;
    const left = async () =>
      (await db.selectFrom('people').select('person_key').orderBy('person_key').execute()).map((row) => row.person_key);
    await note({}, 1_000);
    await note({ email: 'bob@visitor.example' }, 2_000);
    await note({ email: 'cy@visitor.example' }, 1_000);
    await change('bob@visitor.example', { merged_into: FIRST.email });
    await change('cy@visitor.example', { last_at: 9_000 });
    await forgetPeopleBefore(db, 5_000);
    expect(await left(), 'their acts are still there').toHaveLength(3);
    await db.deleteFrom('activities').execute();
    await forgetPeopleBefore(db, 1_999);
    expect(await left(), 'Bob is too young, and Ann stands for him').toHaveLength(3);
    await forgetPeopleBefore(db, 2_000);
    expect(await left()).toEqual([FIRST.email, 'cy@visitor.example']);
    await forgetPeopleBefore(db, 2_000);
    expect(await left()).toEqual(['cy@visitor.example']);
  });

  test('once it is released makes them wait since it came, unless they wait already, and ends a snooze', async () => {
    await note({ isHeld: true }, 2_000);
    await change(FIRST.email, { due_at: 9_000 });
    await noteRelease(database.db, FIRST.email, 2_000, 5_000);
    expect(await person()).toMatchObject({ waiting_since: 2_000, due_at: null });
    await change(FIRST.email, { waiting_since: 1_500, due_at: 4_000 });
    await noteRelease(database.db, FIRST.email, 2_000, 5_000);
    expect(await person(), 'a reminder that is due stays').toMatchObject({ waiting_since: 1_500, due_at: 4_000 });
    await noteHeldAgain(database.db, { person_key: FIRST.email, received_at: 2_000 });
    expect(await person(), 'they wait for something else').toMatchObject({ waiting_since: 1_500 });
    await change(FIRST.email, { waiting_since: 2_000 });
    await noteHeldAgain(database.db, { person_key: FIRST.email, received_at: 2_000 });
    expect(await person()).toMatchObject({ waiting_since: null });
  });

  test('once it is held again, ends the wait of whoever stands for its sender, unless either waits for another', async () => {
    const { db } = database;
    await note({ isHeld: true }, 2_000);
    await note({ email: 'bob@visitor.example' }, 1_000);
    await change(FIRST.email, { merged_into: 'bob@visitor.example' });
    const waits = async (since: number | null) => {
      await change('bob@visitor.example', { waiting_since: since });
      await noteHeldAgain(db, { person_key: FIRST.email, received_at: 2_000 });
      const { waiting_since: at } = await db
        .selectFrom('people')
        .select('waiting_since')
        .where('person_key', '=', 'bob@visitor.example')
        .executeTakeFirstOrThrow();
      return at;
    };
    expect([await waits(2_000), await waits(1_000)]).toEqual([null, 1_000]);
  });

  test('shows as the last of theirs before what the team did, unless that began them', async () => {
    const { db } = database;
    await note({}, 1_000);
    const entry = { reference: '', title: 'Ours', text: '', memberId: 'bo' };
    await addActivity(db, FIRST.email, { ...entry, kind: 'note', at: 2_000 });
    await showLatest(db, FIRST.email);
    expect(await person()).toMatchObject({ last_form: 'contact', last_at: 1_000 });
    await addActivity(db, FIRST.email, { ...entry, kind: 'phone', at: 3_000 });
    await showLatest(db, FIRST.email);
    expect(await person()).toMatchObject({ last_form: 'phone', last_title: 'Ours', last_at: 3_000 });
  });

  test('by whoever the team added gives them a name only where the team had none', async () => {
    const { db } = database;
    const addition = { id: 'import', kind: 'import', title: 'Imported', source: '', memberId: 'bo' } as const;
    const added = { phone: '', note: '' };
    const keys = ['ann@visitor.example', 'bob@visitor.example'];
    const people = [
      { ...added, name: '', email: keys[0] ?? '' },
      { ...added, name: 'Bob', email: keys[1] ?? '' },
    ];
    await addPeople(db, people, addition, 1_000);
    for (const email of keys) await note({ email, name: 'Sent' }, 2_000);
    const names = await db.selectFrom('people').select('name').orderBy('person_key').execute();
    expect(names.map(({ name }) => name)).toEqual(['Sent', 'Bob']);
  });

  test('keeps none whom the team added, but those whom somebody touched since or who stand for another', async () => {
    const { db } = database;
    const addition = { id: 'import', kind: 'import', title: 'Imported', source: '', memberId: 'bo' } as const;
    const emails = ['ann', 'bob', 'cy', 'dee'].map((name) => `${name}@visitor.example`);
    await addPeople(
      db,
      emails.map((email) => ({ name: '', email, phone: '', note: '' })),
      addition,
      1_000,
    );
    const [ann = '', bob = '', cy = '', dee = ''] = emails;
    await note({ email: bob }, 2_000);
    await note({ email: 'other@visitor.example' }, 2_000);
    await change('other@visitor.example', { merged_into: cy });
    await change(dee, { version: 2 });
    const { id } = await rowOf(ann);
    expect(await removeAdded(db, 'phone call', 'import', 10)).toEqual([]);
    expect(await removeAdded(db, 'import', 'import', 10)).toEqual([id]);
  });

  describe('under an address that was merged into another', () => {
    const OTHER = 'ann@vans.example';
    beforeEach(async () => {
      await note({}, 1_000);
      await note({ email: OTHER, waits: false }, 2_000);
      await change(OTHER, { merged_into: FIRST.email });
    });
    const head = async () => rowOf(FIRST.email);

    test('leaves the wait to them when who stands for them is erased', async () => {
      const holder = { id: '', email: FIRST.email, aal: 'aal1', codeAt: null, sessionId: null } as const;
      await erasePerson(database.db, { ...holder, ownsAddress: false }, 1);
      expect(await head(), 'only the owner of the address erases').toMatchObject({ waiting_since: 1_000 });
      await erasePerson(database.db, { ...holder, ownsAddress: true }, 1);
      expect(await rowOf(OTHER)).toMatchObject({ merged_into: null, waiting_since: 1_000 });
    });

    test('is refreshed together with who stands for it', async () => {
      await askForRefresh(database.db, [OTHER]);
      const asked = await database.db.selectFrom('past_acts').select('reference').execute();
      const ids = [(await head()).id, (await rowOf(OTHER)).id];
      expect(asked.map(({ reference }) => reference).toSorted()).toEqual(ids.toSorted());
    });

    test('counts as what was answered first, and no merge counts as an answer', async () => {
      const { db } = database;
      await change(FIRST.email, { waiting_since: null });
      await note({ email: OTHER, kind: 'meeting' }, DAY_MS);
      await note({ kind: 'contact' }, DAY_MS + 1_000);
      const answers = () => db.selectFrom('first_answers').selectAll().execute();
      const by = { how: 'done', memberId: 'bo' };
      await changePerson(db, await head(), { waiting_since: null, merged_into: 'third' }, by, 2 * DAY_MS);
      expect(await answers()).toEqual([]);
      const before = { ...(await head()), waiting_since: DAY_MS };
      await changePerson(db, before, { waiting_since: null, merged_into: null }, by, 2 * DAY_MS);
      const row = { kind: 'meeting', waiting_since: DAY_MS, answered_at: 2 * DAY_MS, how: 'done', member_id: 'bo' };
      expect(await answers()).toMatchObject([row]);
      expect((await head()).version).toBe(before.version + 1);
      await changePerson(db, await head(), { waiting_since: DAY_MS }, by, 2 * DAY_MS);
      expect(await answers(), 'taken back').toEqual([]);
    });
    const order: Partial<PersonalAct> = { email: OTHER, kind: 'order', title: 'Growth', waits: false };

    test('makes a client of who stands for it, and shows there, but changes neither name nor address', async () => {
      await note({ ...order, name: 'A.', status: 'client' }, 3_000);
      const client = { name: FIRST.name, email: FIRST.email, status: 'client', waiting_since: 1_000 };
      expect(await head()).toMatchObject({ ...client, last_form: 'order', last_title: 'Growth', last_at: 3_000 });
      await note({ email: OTHER, title: 'Help' }, 4_000);
      expect(await head()).toMatchObject({ ...client, last_form: 'contact', last_title: 'Help', last_at: 4_000 });
    });

    test('begins the wait of who stands for it and ends their snooze, but keeps a reminder that is due', async () => {
      await change(FIRST.email, { waiting_since: null, due_at: 9_000 });
      await note(order, 3_000);
      expect(await head(), 'it asks nothing').toMatchObject({ waiting_since: null, due_at: 9_000 });
      await note({ email: OTHER, isHeld: true }, 4_000);
      expect(await head(), 'it may be spam').toMatchObject({ waiting_since: null, due_at: 9_000 });
      await note({ email: OTHER }, 5_000);
      expect(await head()).toMatchObject({ waiting_since: 5_000, due_at: null });
      await change(FIRST.email, { due_at: 5_500 });
      await note({ email: OTHER }, 6_000);
      expect(await head()).toMatchObject({ waiting_since: 5_000, due_at: 5_500 });
      const { waiting_since: own } = await database.db
        .selectFrom('people')
        .select('waiting_since')
        .where('person_key', '=', OTHER)
        .executeTakeFirstOrThrow();
      expect(own, 'it waits as the other').toBeNull();
    });
  });

  test('is found by every word of a long text, and each only once', async () => {
    const words = Array.from({ length: 100 }, (_, index) => `word${index}`);
    await note({ text: [...words, ...words].join(' ') }, 1_000);
    await note({ text: words.join(' ') }, 2_000);
    const rows = await database.db.selectFrom('person_words').select('word').where('word', 'like', 'word%').execute();
    expect(rows.map(({ word }) => word).toSorted()).toEqual(words.toSorted());
  });
});
