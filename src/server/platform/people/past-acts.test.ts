import { beforeEach, expect, test } from 'vitest';
import {
  briefBody,
  contactBody,
  meetingBody,
  newsletterBody,
  questionBody,
  questionnaireBody,
} from '#test/support/mail/submissions.ts';
import { buy } from '#test/support/browser/buyer.ts';
import { createTestApp, TEST_SITE_URL, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { jobsOf } from '../feature/feature.ts';
import { addActivity, addWords, notePastAct } from './people-store.ts';
import { requestRebuild } from './rebuild.ts';

const ANN = 'ann@visitor.example';
const BOB = 'bob@visitor.example';

describeOnEachDatabase('acts from before there were people', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, rateLimitScale: 100 });
  });

  const send = async () => {
    await site.call('submit-contact', contactBody({ email: 'Ann@Visitor.example', name: 'Ann Lee', message: 'Hello' }));
    site.clock.advance(1_000);
    await site.call('request-meeting', meetingBody(site.clock.now(), ANN));
    site.clock.advance(1_000);
    await site.call('send-questionnaire', questionnaireBody(BOB));
    site.clock.advance(1_000);
    await site.call('submit-brief', briefBody(ANN));
  };
  const derived = async () => {
    const { db } = database;
    const people = await db.selectFrom('people').selectAll().orderBy('person_key').execute();
    const acts = await db.selectFrom('activities').selectAll().orderBy('at').execute();
    const words = await db.selectFrom('person_words').selectAll().orderBy('person_key').orderBy('word').execute();
    return {
      people: people.map(({ id: _id, waiting_since: _since, ...person }) => person),
      acts: acts.map(({ id: _id, ...act }) => act),
      words,
    };
  };
  const forget = async () => {
    const { db } = database;
    const rows = await db.selectFrom('envelopes').select(['form', 'id', 'received_at']).execute();
    await db.deleteFrom('people').execute();
    const acts = rows.map(({ form: kind, id: reference, received_at: at }) => ({ kind, reference, at }));
    await db.insertInto('past_acts').values(acts).execute();
  };
  const run = async () => {
    const job = jobsOf(site.features).find(({ name }) => name === 'past acts');
    await job?.run(site.clock.now(), new AbortController().signal);
  };

  test('make the same people, timelines and words as when they were sent', async () => {
    await send();
    site.clock.advance(1_000);
    await site.call('ask-question', questionBody('Do you answer in Welsh?', BOB));
    const before = await derived();
    expect(before.people.map(({ person_key: key }) => key)).toHaveLength(2);
    await forget();
    await Promise.all([run(), run()]);
    expect(await derived()).toEqual(before);
    expect(await database.db.selectFrom('past_acts').selectAll().execute()).toEqual([]);
  });

  test('are made again after a rebuild, beside what the team did, which stays', async () => {
    await send();
    const { db } = database;
    await site.call('submit-contact', newsletterBody(BOB));
    const [subscriber] = await db.selectFrom('subscribers').select(['id', 'confirm_nonce']).execute();
    const link = site.newsletterLinks.confirm(subscriber?.id ?? '', subscriber?.confirm_nonce ?? '');
    await site.post(link.slice(TEST_SITE_URL.length));
    site.clock.advance(1_000);
    await site.call('submit-contact', { ...contactBody({ email: BOB }), screening: { trap: 'x', seconds: 30 } });
    site.clock.advance(1_000);
    const note = {
      at: site.clock.now(),
      kind: 'note',
      reference: '',
      title: 'Note',
      text: 'Call at noon',
      memberId: 'bo',
    };
    await addActivity(db, ANN, note);
    await addWords(db, ANN, note.text);
    const before = await derived();
    expect(before.acts.map(({ kind }) => kind)).toContain('newsletter');
    await Promise.all([requestRebuild(db), requestRebuild(db)]);
    await db.deleteFrom('activities').where('kind', '=', 'newsletter').execute();
    await run();
    expect(await db.selectFrom('past_acts').selectAll().execute()).toEqual([]);
    const after = await derived();
    const sorted = (acts: typeof before.acts) => acts.toSorted((a, b) => a.at - b.at || (a.kind < b.kind ? -1 : 1));
    expect({ ...after, acts: sorted(after.acts) }).toEqual({ ...before, acts: sorted(before.acts) });
  });

  test('make nobody wait, and leave what came since as it is', async () => {
    await send();
    await forget();
    site.clock.advance(1_000);
    await site.call('submit-contact', contactBody({ email: BOB, name: 'Robert', message: 'Are you there?' }));
    const wroteAt = site.clock.now();
    await run();
    const people = await database.db.selectFrom('people').selectAll().orderBy('person_key').execute();
    expect(people.map(({ name, waiting_since: since, last_form: form }) => [name, since, form])).toEqual([
      ['Ann Lee', null, 'brief'],
      ['Robert', wroteAt, 'contact'],
    ]);
    expect(people.map(({ created_at: at }) => wroteAt - at)).toEqual([4_000, 2_000]);
  });

  test('keep the newest name and number, the first source, and who is a client', async () => {
    const { db } = database;
    const act = { email: ANN, kind: 'contact', reference: '', title: '', text: '', waits: false };
    const newer = { ...act, name: 'New', phone: '+12025550102', source: { first: { source: 'second' } } };
    const older = { ...act, name: 'Old', phone: '+12025550101', source: { first: { source: 'first' } } };
    await db.transaction().execute(async (tx) => {
      await notePastAct(tx, newer, 2_000);
      await notePastAct(tx, { ...older, status: 'client' }, 1_000);
      await notePastAct(tx, { ...act, name: '', source: { first: { source: 'third' } } }, 3_000);
    });
    const person = await db.selectFrom('people').selectAll().executeTakeFirst();
    expect(person).toMatchObject({ name: 'New', phone: '+12025550102', source: expect.stringContaining('first') });
    expect(person).toMatchObject({ status: 'client', last_at: 3_000, created_at: 1_000 });
  });

  test('are noted even beside one that cannot be', async () => {
    await send();
    await forget();
    await database.db.deleteFrom('leads').execute();
    await expect(run()).rejects.toThrow('1 past acts could not be noted');
    const left = await database.db.selectFrom('past_acts').select('kind').execute();
    expect(left).toEqual([{ kind: 'contact' }]);
  });

  test('come from the assessments and the orders as well, and not from what was erased', async () => {
    const { db } = database;
    const at = site.clock.now();
    const taken = { id: 'a', name: 'Cy', email: 'cy@visitor.example', email_key: 'cy@visitor.example', gender: 'male' };
    await db
      .insertInto('assessments')
      .values({
        ...taken,
        answers: '[]',
        primary_style: 'D',
        created_at: at,
        user_id: null,
        share_hash: null,
        share_expires_at: null,
      })
      .execute();
    const acts = ['a', 'erased'].map((reference) => ({ kind: 'assessment', reference, at }));
    await db
      .insertInto('past_acts')
      .values([...acts, { kind: 'order', reference: 'erased', at }, { kind: 'contact', reference: 'erased', at }])
      .execute();
    await run();
    const shown = await db.selectFrom('activities').select(['person_key', 'title', 'at']).execute();
    expect(shown).toEqual([{ person_key: 'cy@visitor.example', title: 'Took the DISC assessment', at }]);
    expect(await db.selectFrom('past_acts').selectAll().execute()).toEqual([]);
  });

  test('of several orders are each about their own, and those whose buyer was erased about none', async () => {
    const { db } = database;
    const emails = ['ann', 'bob', 'cleo'].map((name) => `${name}@visitor.example`);
    for (const email of emails) {
      site.clock.advance(1_000);
      await buy(site, { email });
    }
    const before = (await derived()).acts.filter(({ kind }) => kind === 'order');
    expect(before.map(({ person_key: key }) => key)).toEqual(emails);
    await db.deleteFrom('people').execute();
    await db.updateTable('orders').set({ email: '' }).where('email', '=', ANN).execute();
    await requestRebuild(db);
    await run();
    const after = (await derived()).acts.filter(({ kind }) => kind === 'order');
    expect(after.map(({ person_key: key, reference, title }) => [key, reference, title])).toEqual(
      before.slice(1).map(({ person_key: key, reference, title }) => [key, reference, title]),
    );
  });
});
