import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { recordActivity, type PersonalAct } from './people-store.ts';

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

  test('is found by every word of a long text, and each only once', async () => {
    const words = Array.from({ length: 100 }, (_, index) => `word${index}`);
    await note({ text: [...words, ...words].join(' ') }, 1_000);
    await note({ text: words.join(' ') }, 2_000);
    const rows = await database.db.selectFrom('person_words').select('word').where('word', 'like', 'word%').execute();
    expect(rows.map(({ word }) => word).toSorted()).toEqual(words.toSorted());
  });
});
