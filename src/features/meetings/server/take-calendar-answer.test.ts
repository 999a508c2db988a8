/** What calendar programs answer to invitations, from the email that brings it to the desk. */
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/site/durations.ts';
import words from '#content/conversations/thread-words.yaml';
import { CALENDAR_PROGRAMS, type CalendarReply } from '#test/support/mail/calendar-replies.ts';
import { openMailDesk, STRANGER } from '#test/support/mail/mail-desk.ts';
import { ANN, type RawMailParts } from '#test/support/mail/raw-mail.ts';
import { meetingBody } from '#test/support/mail/submissions.ts';
import { TEST_OWNER, TEST_SITE_URL } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { jobsOf } from '#server/platform/feature/feature.ts';
import { requestRebuild } from '#server/platform/people/rebuild.ts';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import type { DeskMeeting, MeetingChange } from '../shared/desk-meetings-schema.ts';
import { calendarAnswerIn } from './calendar-answer.ts';
import { eventId } from './event-id.ts';

const HOST = new URL(TEST_SITE_URL).hostname;
const PROGRAMS = Object.entries(CALENDAR_PROGRAMS);
const { gmail, outlook, apple } = CALENDAR_PROGRAMS;

describeOnEachDatabase('an answer from a calendar', (database) => {
  let room: Awaited<ReturnType<typeof openMailDesk>>;
  let id: string;
  /** Ann's meeting is agreed, and nobody waits. */
  beforeEach(async () => {
    room = await openMailDesk(database.db);
    await room.desk.site.call('request-meeting', meetingBody(room.desk.site.clock.now(), ANN));
    ({ id } = await database.db.selectFrom('meetings').select('id').executeTakeFirstOrThrow());
    await change({ kind: 'accept', slot: 0 });
    room.desk.site.clock.advance(1_000);
  });
  const change = async (what: MeetingChange) =>
    room.desk.owner.ask('change-meeting', { id, version: (await meeting())?.version, change: what });
  const meeting = async () => {
    const { id: person } = await room.person();
    return (await room.desk.owner.ask<{ meetings: DeskMeeting[] }>('person-meetings', { person })).meetings[0];
  };
  const stored = async () => database.db.selectFrom('meetings').selectAll().executeTakeFirstOrThrow();
  const latest = async () => {
    const { id: person } = await room.person();
    return (await room.desk.owner.ask<{ person: PersonView }>('desk-person', { id: person })).person.activities[0];
  };
  const stamp = () => new Date(room.desk.site.clock.now()).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const reply = (changed: Partial<CalendarReply> = {}) => ({
    uid: eventId(id, HOST),
    sequence: 1,
    attendee: ANN,
    stamp: stamp(),
    ...changed,
  });
  const answer = async (changed: Partial<CalendarReply> = {}, mail: Partial<RawMailParts> = {}, program = gmail) =>
    room.take({ subject: 'Declined: Meeting', ...program(reply(changed)), ...mail });

  describe.each(PROGRAMS)('of %s', (_name, program) => {
    test.each([
      ['ACCEPTED', 'accepted', false],
      ['TENTATIVE', 'tentative', false],
      ['DECLINED', 'declined', true],
    ] as const)('that is %s shows at the meeting and on the timeline', async (partstat, expected, waits) => {
      const before = await meeting();
      expect(await answer({ partstat }, {}, program)).toBe('stored');
      expect(await meeting()).toEqual({ ...before, answer: expected });
      expect(await latest()).toMatchObject({ kind: 'mail', title: words.answers[expected], member: null });
      expect((await latest())?.mail?.files).toEqual([]);
      expect((await room.person()).waiting_since !== null).toBe(waits);
    });

    test('that suggests another time moves nothing', async () => {
      const before = await meeting();
      const start = program === gmail ? ':20261203T160000Z' : ';TZID=America/New_York:20261203T110000';
      await answer({ method: 'COUNTER', partstat: 'TENTATIVE', start }, {}, program);
      expect(await meeting()).toEqual({ ...before, answer: 'tentative', suggestedAt: '2026-12-03T16:00:00.000Z' });
      expect(await latest()).toMatchObject({ title: words.answers.countered });
      expect((await room.person()).waiting_since).not.toBeNull();
    });
  });

  test('in a zone that only its own file knows is read by that file', async () => {
    await answer({ method: 'COUNTER', start: ';TZID=Eastern Standard Time:20261203T110000' }, {}, outlook);
    expect((await meeting())?.suggestedAt).toBe('2026-12-03T16:00:00.000Z');
  });

  test('that suggests a time that has passed, or the agreed one, suggests nothing', async () => {
    const agreed = (await meeting())?.startsAt ?? '';
    for (const start of ['2020-01-02T15:00:00.000Z', agreed]) {
      const plain = start.replaceAll(/[-:]|\.\d+/g, '');
      await answer({ method: 'COUNTER', partstat: 'TENTATIVE', start: `:${plain}` });
      expect(await meeting()).toMatchObject({ answer: 'tentative', suggestedAt: null });
      expect((await room.person()).waiting_since).toBeNull();
    }
  });

  test('counts until the meeting is over', async () => {
    const { starts_at: start, minutes } = await stored();
    const answeredAt = async (moment: number, partstat: string) => {
      room.desk.site.clock.advance(moment - room.desk.site.clock.now());
      await answer({ partstat });
      return (await stored()).answer;
    };
    const end = (start ?? 0) + minutes * MINUTE_MS;
    expect(await answeredAt(end - 2_000, 'ACCEPTED')).toBe('accepted');
    expect(await answeredAt(end, 'DECLINED')).toBe('accepted');
  });

  test('with words begins a wait, also where they stand in the file alone', async () => {
    await answer({ partstat: 'ACCEPTED', comment: 'By phone please' }, {}, outlook);
    expect(await latest()).toMatchObject({ title: words.answers.accepted, text: 'By phone please' });
    expect((await room.person()).waiting_since).not.toBeNull();
    const silent = outlook(reply({ partstat: 'TENTATIVE', comment: 'Or later', stamp: stamp() }));
    await room.take({ ...silent, body: silent.body.replace('\n\nOr later\n', '\n\n\n') });
    expect(await latest()).toMatchObject({ title: words.answers.tentative, text: 'Or later' });
  });

  test('with words that Google puts beside the answer begins a wait', async () => {
    await answer({ partstat: 'ACCEPTED', comment: 'By phone please' });
    expect(await latest()).toMatchObject({ title: words.answers.accepted });
    expect((await room.person()).waiting_since).not.toBeNull();
  });

  test('to cancel cancels nothing', async () => {
    await answer({ method: 'CANCEL', partstat: 'ACCEPTED' }, {}, apple);
    expect(await meeting()).toMatchObject({ status: 'confirmed', answer: 'declined' });
  });

  test('mails nobody', async () => {
    const sent = async () => database.db.selectFrom('outbox').select('id').execute();
    const before = await sent();
    await answer();
    expect(await sent()).toEqual(before);
  });

  test('is followed by a later one, and not by an earlier one that comes late', async () => {
    const early = stamp();
    room.desk.site.clock.advance(1_000);
    const late = reply({ partstat: 'ACCEPTED' });
    for (const each of [late, late, { ...late, partstat: 'DECLINED', stamp: early }])
      await room.take({ ...gmail(each) });
    expect((await meeting())?.answer).toBe('accepted');
    expect((await room.thread()).map(({ kind }) => kind)).toEqual(['person', 'automatic', 'automatic']);
    expect((await room.person()).waiting_since).toBeNull();
    await answer({ partstat: 'DECLINED' });
    expect((await meeting())?.answer).toBe('declined');
  });

  test('whose clock is a day ahead does not keep out the next one', async () => {
    room.desk.site.clock.advance(DAY_MS);
    const ahead = stamp();
    room.desk.site.clock.advance(-DAY_MS);
    await answer({ partstat: 'ACCEPTED', stamp: ahead });
    expect((await meeting())?.answer).toBe('accepted');
    room.desk.site.clock.advance(1_000);
    await answer({ partstat: 'DECLINED' });
    expect((await meeting())?.answer).toBe('declined');
  });

  test('ends with the next change of the meeting, and one to an older invitation changes nothing', async () => {
    await answer();
    const start = new Date(room.desk.site.clock.now() + 5 * 86_400_000).toISOString().replace(/T.*/, 'T15:00:00.000Z');
    await change({ kind: 'move', start });
    expect(await meeting()).toMatchObject({ startsAt: start, answer: null });
    const wait = (await room.person()).waiting_since;
    expect(await answer({ sequence: 1 })).toBe('stored');
    expect(await meeting()).toMatchObject({ answer: null });
    expect(await latest()).toMatchObject({ kind: 'automatic' });
    expect((await room.person()).waiting_since).toBe(wait);
    await answer({ sequence: 2 });
    expect((await meeting())?.answer).toBe('declined');
  });

  test.each<[string, Partial<CalendarReply>, Partial<RawMailParts>]>([
    ['about a meeting that nobody has', { uid: eventId('0b9e2c1a-7d4e-4f6a-9c3b-1d2e3f4a5b6c', HOST) }, {}],
    ['about an event of somebody else', { uid: '040000008200E00074C5B7101A82E008@outlook.example' }, {}],
    ['from another address', {}, { from: STRANGER }],
    ['for another attendee', { attendee: STRANGER }, {}],
    ['with a From that fails', {}, { headers: ['Authentication-Results: mx; dmarc=fail'] }],
    ['to what was never sent', { sequence: 7 }, {}],
    ['that is open', { partstat: 'NEEDS-ACTION' }, {}],
  ])('%s changes nothing', async (_what, changed, mail) => {
    const before = await database.db.selectFrom('meetings').selectAll().execute();
    const { waiting_since: wait } = await room.person();
    await answer(changed, mail);
    expect(await database.db.selectFrom('meetings').selectAll().execute()).toEqual(before);
    expect((await room.person()).waiting_since).toBe(wait);
  });

  test('of the owner’s own calendar is left in the mailbox', async () => {
    expect(await answer({ attendee: TEST_OWNER }, { from: TEST_OWNER })).toBe('left');
    expect(await room.thread()).toEqual([]);
  });

  test('from another of their addresses counts', async () => {
    await database.db.updateTable('people').set({ addresses: STRANGER }).execute();
    await answer({ attendee: ANN }, { from: STRANGER });
    expect((await meeting())?.answer).toBe('declined');
  });

  test('from an address of whoever was merged with them counts', async () => {
    const ann = await room.person();
    const other = {
      ...ann,
      id: crypto.randomUUID(),
      email: STRANGER,
      person_key: STRANGER,
      merged_into: ann.person_key,
    };
    await database.db.insertInto('people').values(other).execute();
    await answer({ attendee: ANN }, { from: STRANGER });
    expect((await meeting())?.answer).toBe('declined');
  });

  test('keeps its line on the timeline through a rebuild', async () => {
    await answer();
    const before = await latest();
    await requestRebuild(database.db);
    const job = jobsOf(room.desk.site.features).find(({ name }) => name === 'past acts');
    await job?.run(room.desk.site.clock.now(), new AbortController().signal);
    expect(await latest()).toEqual({ ...before, id: expect.any(String) });
  });
});

test('a hostile file takes no longer than its length', () => {
  const zone = (rule: string, times: number) =>
    `BEGIN:VCALENDAR\r\nMETHOD:COUNTER\r\nBEGIN:VTIMEZONE\r\nTZID:X\r\n${`BEGIN:STANDARD\r\nDTSTART:00010101T000000\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0100\r\n${rule}\r\nEND:STANDARD\r\n`.repeat(times)}END:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:${eventId('m', HOST)}\r\nDTSTAMP;TZID=X:20261203T110000\r\nDTSTART;TZID=X:99991203T110000\r\nATTENDEE;PARTSTAT=DECLINED:mailto:a@b.example\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  const files = [
    zone('RRULE:FREQ=SECONDLY', 1),
    zone('RRULE:FREQ=YEARLY;BYSECOND=0,1,2,3', 1),
    zone('RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11', 400),
    zone('RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11', 4),
    zone('RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11', 4).replace('9999', '2099'),
    `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(4_000)}`,
    `BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nBEGIN:VEVENT\r\n${'ATTENDEE;'.repeat(6_000)}`,
    `BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\n${'X:\r\n '.repeat(12_000)}`,
    '\0'.repeat(60_000),
  ];
  for (const file of files) {
    const start = performance.now();
    calendarAnswerIn(file, HOST)?.suggestedAt?.('UTC');
    expect(performance.now() - start).toBeLessThan(2_000);
  }
});
