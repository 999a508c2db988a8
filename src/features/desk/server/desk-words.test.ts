import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { EVERYONE, openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { join } from '#test/support/member.ts';
import { assessmentBody, contactBody, meetingBody } from '#test/support/mail/submissions.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import { keptMs } from '#shared/site/kept-periods.ts';
import { emptyLog } from '#server/platform/db/sqlite/write-ahead-log.ts';
import { jobsOf, tablesOf } from '#server/platform/feature/feature.ts';
import { applyRetention } from '#server/platform/jobs/retention.ts';
import { addActivity, addWords } from '#server/platform/people/people-store.ts';
import { requestRebuild } from '#server/platform/people/rebuild.ts';
import { listPeople, planSearch } from './people/people-search.ts';

const BOB = 'bob@visitor.example';

describeOnEachDatabase('what is gone', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
  });
  /** Without the member's session, which ends long before what is kept. */
  const found = async (search: string) => {
    const plan = await planSearch(database.db, { ...EVERYONE, search }, 0);
    return (await listPeople(database.db, plan, undefined)).rows.map(({ email }) => email);
  };
  const lastTitle = async () =>
    (await database.db.selectFrom('people').select('last_title').executeTakeFirst())?.last_title;
  const runJob = async () => {
    const job = jobsOf(desk.site.features).find(({ name }) => name === 'past acts');
    await job?.run(desk.site.clock.now(), new AbortController().signal);
  };
  const after = async (ms: number) => {
    desk.site.clock.advance(ms);
    await applyRetention(database.db, tablesOf(desk.site.features), desk.site.clock.now());
    await runJob();
  };
  const tablesWith = async (text: string) => {
    const tables = await database.db.introspection.getTables();
    const rows = tables.map(async ({ name }) => {
      const { rows: all } = await sql`select * from ${sql.table(name)}`.execute(database.db);
      return JSON.stringify(all).toLowerCase().includes(text) ? [name] : [];
    });
    return (await Promise.all(rows)).flat();
  };
  /** PostgreSQL's files are its operator's. */
  const filesWith = async (text: string) => {
    const { config } = database;
    if (config.engine !== 'embedded') return [];
    await emptyLog(database.db);
    const files = [config.file, `${config.file}-wal`].filter((file) => existsSync(file));
    return files.filter((file) => readFileSync(file).toString('latin1').toLowerCase().includes(text));
  };
  const derived = async () => {
    const { db } = database;
    const people = await db.selectFrom('people').selectAll().orderBy('person_key').execute();
    const acts = await db.selectFrom('activities').selectAll().orderBy('at').orderBy('reference').execute();
    const words = await db.selectFrom('person_words').selectAll().orderBy('person_key').orderBy('word').execute();
    return { people, acts: acts.map(({ id: _id, ...act }) => act), words };
  };
  const expectRebuiltEqual = async () => {
    const before = await derived();
    await database.db.insertInto('person_words').values({ word: 'stray', person_key: BOB }).execute();
    await requestRebuild(database.db);
    await runJob();
    expect(await derived()).toEqual(before);
  };

  test('of a reply that was taken back leaves no word, except those that something else holds', async () => {
    await desk.write('Do you answer at night?');
    const { id } = await desk.latest();
    await desk.owner.ask('desk-note', { id, text: 'Wants a sharedword' });
    const text = 'Yes, canaryone at night, with a sharedword';
    const { mail } = await desk.owner.ask<{ mail: string }>('desk-reply', { id, text });
    expect(await found('canaryone')).toHaveLength(1);
    await desk.owner.ask('desk-undo-reply', { mail });
    expect(await found('canaryone')).toEqual([]);
    for (const word of ['sharedword', 'night', 'ann']) expect(await found(word), word).toHaveLength(1);
    // It is a draft again, which retention deletes a day after it was discarded.
    await desk.owner.ask('discard-reply-draft', { person: id, draft: { id: mail, version: 1 } });
    expect(await tablesWith('canaryone')).toEqual(['reply_drafts']);
    await after(DAY_MS);
    expect([...(await tablesWith('canaryone')), ...(await filesWith('canaryone'))]).toEqual([]);
  });

  test('of a deleted assessment leaves neither the name that was typed there nor a word of it', async () => {
    await desk.write('Hello', BOB, 'Bob');
    desk.site.clock.advance(1_000);
    const bob = await join(desk.site, database.db, { email: BOB });
    await bob.call('send-disc-assessment', assessmentBody({ email: BOB, name: 'Canaryone' }));
    expect(await found('canaryone')).toEqual([BOB]);
    const { id } = await database.db.selectFrom('assessments').select('id').executeTakeFirstOrThrow();
    expect((await bob.call('delete-assessment', { id })).status).toBe(200);
    await runJob();
    expect([await found('canaryone'), await found('bob')]).toEqual([[], [BOB]]);
    await expectRebuiltEqual();
  });

  test('of a replaced label leaves no word', async () => {
    await desk.write('Hello', BOB);
    const label = async (text: string) => {
      const people = (await desk.people()).people.map(({ id, version }) => ({ id, version }));
      return desk.owner.ask<{ undo: string }>('desk-change', { people, change: { kind: 'label', label: text } });
    };
    await label('canaryone');
    const { undo } = await label('canarytwo');
    await runJob();
    expect([await found('canaryone'), await found('canarytwo')]).toEqual([[], [BOB]]);
    await desk.owner.ask('desk-restore', { undo });
    await runJob();
    expect([await found('canaryone'), await found('canarytwo')]).toEqual([[BOB], []]);
    await expectRebuiltEqual();
  });

  test('leaves the words of what we wrote ourselves: notes and replies, but not of what we did', async () => {
    await desk.write('Hello', BOB);
    const { id } = await desk.latest();
    await desk.owner.ask('desk-note', { id, text: 'canarynote' });
    await desk.owner.ask('desk-reply', { id, text: 'canaryreply' });
    await desk.owner.ask('desk-call', { id, outcome: 'leftMessage', text: 'canarycall' });
    const change = async (what: object) => {
      const people = (await desk.people()).people.map(({ id: one, version }) => ({ id: one, version }));
      await desk.owner.ask('desk-change', { people, change: what });
    };
    await change({ kind: 'status', status: 'client' });
    for (const label of ['canaryone', 'canarytwo']) await change({ kind: 'label', label });
    expect(await found('canaryone')).toEqual([BOB]);
    await runJob();
    const words = ['canaryone', 'client', 'canarytwo', 'canarynote', 'canaryreply', 'canarycall', 'hello'];
    const left = await Promise.all(words.map(async (word) => (await found(word)).length));
    expect(left).toEqual([0, 0, 1, 1, 1, 1, 1]);
  });

  test('by retention leaves nothing of its text: no word, excerpt or last title, in no file', async () => {
    const { formData, ...rest } = contactBody({ email: BOB, name: 'Bob', message: 'canaryone' });
    const called = { ...rest, formData: { ...formData, phone: '+12025550142', callMe: true } };
    expect((await desk.site.call('submit-contact', called)).status).toBe(200);
    desk.site.clock.advance(1_000);
    const spam = { ...contactBody({ email: BOB, message: 'canarytwo' }), screening: { trap: 'x', seconds: 30 } };
    await desk.site.call('submit-contact', spam);
    const [held] = (await desk.people({ held: true })).people;
    await desk.owner.ask('desk-bin', { of: 'people', ids: [held?.id] });
    const meeting = async () =>
      desk.site.call('request-meeting', {
        ...meetingBody(desk.site.clock.now(), BOB),
        about: `canarythree ${Array.from({ length: 400 }, (_, index) => `w${index}`).join(' ')}`,
      });
    desk.site.clock.advance(keptMs('leads') - keptMs('meetings') - DAY_MS);
    await desk.write('lastingword', BOB, 'Bob');
    const title = await lastTitle();
    desk.site.clock.advance(1_000);
    expect((await meeting()).status).toBe(200);
    expect(await lastTitle()).not.toBe(title);
    const at = desk.site.clock.now() + 1;
    const proposal = { at, kind: 'meeting', reference: '', title: 'Other times', text: 'canaryfour', memberId: null };
    await addActivity(database.db, BOB, proposal);
    await addWords(database.db, BOB, 'canaryfour other times');
    for (const word of ['canaryone', 'canarytwo', 'canarythree', 'canaryfour', '12025550142', 'lastingword'])
      expect(await found(word), word).toEqual([BOB]);
    await expectRebuiltEqual();

    await database.db.updateTable('outbox').set({ status: 'sent', payload: '{}' }).execute();
    await after(keptMs('meetings') + 2 * DAY_MS);
    for (const word of ['canaryone', 'canarytwo', 'canarythree', 'canaryfour', '12025550142', 'w399']) {
      expect(await found(word), word).toEqual([]);
      expect([...(await tablesWith(word)), ...(await filesWith(word))], word).toEqual([]);
    }
    expect(await found('lastingword bob')).toEqual([BOB]);
    expect(await lastTitle()).toBe(title);
    await expectRebuiltEqual();

    await after(keptMs('leads') - keptMs('meetings') - DAY_MS);
    expect(await tablesWith('lastingword')).toEqual([]);
  });
});
