import { beforeEach, describe, expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { recordActivity, type PersonalAct } from './people-store.ts';
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

  describe('under an address that was merged into another', () => {
    const OTHER = 'ann@vans.example';
    beforeEach(async () => {
      await note({}, 1_000);
      await note({ email: OTHER, waits: false }, 2_000);
      await change(OTHER, { merged_into: FIRST.email });
    });
    const change = async (key: string, columns: Partial<PersonRow>) =>
      database.db.updateTable('people').set(columns).where('person_key', '=', key).execute();
    const head = () =>
      database.db.selectFrom('people').selectAll().where('person_key', '=', FIRST.email).executeTakeFirstOrThrow();
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
