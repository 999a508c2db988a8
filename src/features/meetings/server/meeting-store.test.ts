import { beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { meetingBody } from '#test/support/mail/submissions.ts';
import { DAY_MS, HOUR_MS } from '#shared/site/durations.ts';
import {
  addMeeting,
  exportMeetings,
  findMeeting,
  heldMeetings,
  meetingIn,
  openMeetingsOf,
  storeAnswer,
  storeCalendarAnswer,
  type Meeting,
} from './meeting-store.ts';
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
  /** For a meeting that is stored past the form. */
  const anEnvelope = async () => {
    const envelope = await database.db.selectFrom('envelopes').selectAll().limit(1).executeTakeFirstOrThrow();
    const id = crypto.randomUUID();
    await database.db
      .insertInto('envelopes')
      .values({ ...envelope, id, reference: id })
      .execute();
    return id;
  };
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

  test('are open while they are neither off nor over nor held, the next one first', async () => {
    await ask('Asked');
    const row = await database.db.selectFrom('meetings').selectAll().executeTakeFirstOrThrow();
    site.clock.advance(1);
    await ask('Held as spam');
    const now = site.clock.now();
    const others = [
      ['Over', 'confirmed', now - DAY_MS],
      ['Just held', 'confirmed', now - DAY_MS + 1],
      ['Agreed', 'confirmed', now + 2 * DAY_MS],
      ['Cancelled', 'cancelled', now + DAY_MS],
      ['Declined', 'declined', null],
    ] as const;
    for (const [about, status, startsAt] of others) {
      const envelope = { id: crypto.randomUUID(), envelope_id: await anEnvelope() };
      await database.db
        .insertInto('meetings')
        .values({ ...row, ...envelope, about, status, starts_at: startsAt })
        .execute();
    }
    const spam = database.db.selectFrom('meetings').select('envelope_id').where('about', '=', 'Held as spam');
    await database.db.updateTable('envelopes').set({ held_for: 'spam' }).where('id', '=', spam).execute();
    const person = await database.db.selectFrom('people').selectAll().executeTakeFirstOrThrow();
    const open = await openMeetingsOf(database.db, person.id, now);
    expect(open.map(({ about }) => about)).toEqual(['Just held', 'Agreed', 'Asked']);
    expect(await openMeetingsOf(database.db, 'nobody', now)).toEqual([]);
  });

  test('take our time when they are agreed, and when a single one waits for us', async () => {
    await ask();
    const [id = ''] = await ids();
    const asked = (await findMeeting(database.db, id)) as Meeting;
    const slot = asked.slots[0] ?? 0;
    const holds = async (change: Partial<Meeting>) => {
      const { version } = (await findMeeting(database.db, id)) as Meeting;
      await storeAnswer(database.db, { ...asked, ...change, version: version + 1 }, site.clock.now());
      return (await heldMeetings(database.db, slot)).map((held) => held.id);
    };
    expect(await heldMeetings(database.db, 0)).toEqual([]);
    expect(await holds({ status: 'requested', slots: [slot] })).toEqual([id]);
    expect(await holds({ status: 'requested' })).toEqual([]);
    expect(await holds({ status: 'proposed', slots: [slot] })).toEqual([]);
    expect(await holds({ status: 'confirmed', startsAt: slot })).toEqual([id]);
    expect(await holds({ status: 'confirmed', startsAt: slot - 1 })).toEqual([]);
    expect(await holds({ status: 'cancelled', startsAt: slot })).toEqual([]);
  });

  test('take nobody’s time when their booking is held as spam', async () => {
    await ask();
    const [id = ''] = await ids();
    const asked = (await findMeeting(database.db, id)) as Meeting;
    const now = site.clock.now();
    const book = async (heldFor: 'spam' | null, isAgreed: boolean) => {
      const storing = { envelopeId: await anEnvelope(), heldFor, now };
      const from = { ...asked, slots: [now + DAY_MS], sourcePage: null, source: undefined };
      const booked = await addMeeting(database.db, from, storing, { minutes: 30, isAgreed });
      const held = await heldMeetings(database.db, 0);
      const { status, startsAt } = booked;
      return { status, startsAt, isHeld: held.some((meeting) => meeting.id === booked.id) };
    };
    expect(await book('spam', true)).toEqual({ status: 'requested', startsAt: null, isHeld: false });
    expect(await book('spam', false)).toEqual({ status: 'requested', startsAt: null, isHeld: false });
    expect(await book(null, false)).toEqual({ status: 'requested', startsAt: null, isHeld: true });
    expect(await book(null, true)).toEqual({ status: 'confirmed', startsAt: now + DAY_MS, isHeld: true });
  });

  test('keep the latest that a calendar answers to the latest invitation', async () => {
    await ask();
    const [id = ''] = await ids();
    const asked = (await findMeeting(database.db, id)) as Meeting;
    const at = site.clock.now();
    const answer = async (said: 'accepted' | 'declined', seconds: number, suggestedAt: number | null = null) =>
      storeCalendarAnswer(database.db, asked, { answer: said, suggestedAt, answeredAt: at + seconds * 1_000 });
    expect(await answer('accepted', 2)).toBe('new');
    expect(await answer('accepted', 2)).toBe('old');
    expect(await answer('declined', 1)).toBe('old');
    expect(await answer('accepted', 3)).toBe('same');
    expect(await answer('accepted', 4, at + HOUR_MS)).toBe('new');
    expect(await answer('declined', 5, at + HOUR_MS)).toBe('new');
    // Another invitation has been answered by nobody yet.
    const moved = { ...asked, version: asked.version + 1, sequence: asked.sequence + 1 };
    await storeAnswer(database.db, moved, at);
    expect(await answer('accepted', 6)).toBe('old');
    const row = await database.db.selectFrom('meetings').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ answer: null, answered_at: null, suggested_at: null });
  });
});
