import { beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { meetingBody } from '#test/support/mail/submissions.ts';
import { exportMeetings, findMeeting, meetingIn, storeAnswer, type Meeting } from './meeting-store.ts';
import { takeTurn, type Turn } from './meeting-turn.ts';

const EMAIL = 'ann@visitor.example';
const HOLDER = { id: 'ann', email: EMAIL, ownsAddress: true, aal: 'aal1', codeAt: null, sessionId: null } as const;

describeOnEachDatabase('stored meetings', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
  });
  const ask = async (about = 'Four vans') => {
    const body = { ...meetingBody(site.clock.now(), EMAIL), about };
    expect((await site.call('request-meeting', body)).status).toBe(200);
  };
  const ids = async () =>
    (await database.db.selectFrom('meetings').select('id').orderBy('created_at').execute()).map(({ id }) => id);
  const answered = (meeting: Meeting, turn: Turn) => {
    const turned = takeTurn(meeting, 'owner', turn, site.clock.now());
    if ('refused' in turned) throw new Error(turned.refused);
    return turned.meeting;
  };

  test('take the first of two answers to one version, and leave the second without effect', async () => {
    await ask();
    const [id = ''] = await ids();
    const read = async () => (await findMeeting(database.db, id)) as Meeting;
    // Both have read the same version before either one is stored.
    const [one, other] = await Promise.all([read(), read()]);
    const accepted = answered(one, { kind: 'accept', slot: 1 });
    const declined = answered(other, { kind: 'decline' });
    expect(await storeAnswer(database.db, accepted, site.clock.now())).toBe(true);
    expect(await storeAnswer(database.db, declined, site.clock.now())).toBe(false);
    expect(await read()).toEqual(accepted);
  });

  test('take one of two answers that are stored at the same moment', async () => {
    await ask();
    const [id = ''] = await ids();
    const meeting = (await findMeeting(database.db, id)) as Meeting;
    const answers = [answered(meeting, { kind: 'accept', slot: 0 }), answered(meeting, { kind: 'decline' })];
    const store = async (answer: Meeting) =>
      database.db.transaction().execute(async (tx) => storeAnswer(tx, answer, site.clock.now()));
    const stored = await Promise.all(answers.map(store));
    expect(stored.filter(Boolean)).toHaveLength(1);
    expect(await findMeeting(database.db, id)).toEqual(answers[stored.indexOf(true)]);
  });

  test('change none but the answered one', async () => {
    await ask('First');
    site.clock.advance(1);
    await ask('Second');
    const [first = '', second = ''] = await ids();
    const untouched = await findMeeting(database.db, second);
    const meeting = (await findMeeting(database.db, first)) as Meeting;
    await storeAnswer(database.db, answered(meeting, { kind: 'decline' }), site.clock.now());
    expect(await findMeeting(database.db, second)).toEqual(untouched);
  });

  test('are found in their envelopes, for the mails of a release', async () => {
    await ask('First');
    site.clock.advance(1);
    await ask('Second');
    const rows = await database.db.selectFrom('meetings').selectAll().execute();
    for (const { id, envelope_id: envelopeId } of rows) {
      const meeting = await findMeeting(database.db, id);
      expect(meeting?.about).toMatch(/First|Second/);
      expect(await meetingIn(database.db, envelopeId)).toEqual({ ...meeting, source: undefined });
    }
  });

  test('are exported oldest first, with their times, to whoever owns the address', async () => {
    for (const about of ['First', 'Second', 'Third']) {
      await ask(about);
      site.clock.advance(1_000);
    }
    // Stored anew, the oldest comes last in the table.
    const [oldest] = await ids();
    const row = await database.db
      .selectFrom('meetings')
      .selectAll()
      .where('id', '=', oldest ?? '')
      .executeTakeFirstOrThrow();
    await database.db.deleteFrom('meetings').where('id', '=', row.id).execute();
    await database.db.insertInto('meetings').values(row).execute();
    const exported = await exportMeetings(database.db, HOLDER);
    expect(exported.map(({ about }) => about)).toEqual(['First', 'Second', 'Third']);
    expect(exported[0]).toEqual({
      name: 'Ann Lee',
      email: EMAIL,
      phone: '(202) 555-0142',
      about: 'First',
      timeZone: 'America/New_York',
      times: (JSON.parse(row.slots) as number[]).map((slot) => new Date(slot).toISOString()),
      status: 'requested',
      startsAt: null,
      minutes: 30,
      calendarAnswer: null,
      calendarSuggests: null,
      sourcePage: null,
      cameFrom: null,
      askedAt: new Date(row.created_at).toISOString(),
    });
    expect(await exportMeetings(database.db, { ...HOLDER, ownsAddress: false })).toEqual([]);
    expect(await exportMeetings(database.db, { ...HOLDER, email: 'bob@visitor.example' })).toEqual([]);
  });
});
