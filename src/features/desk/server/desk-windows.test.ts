/** What the desk and its letters list: in which order, and from when until when. */
import { beforeEach, expect, test } from 'vitest';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { meetingBody } from '#test/support/mail/submissions.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { addActivity } from '#server/platform/people/people-store.ts';
import { readDaySheet } from './mails/day-sheet.ts';
import { readWeek } from './people/week-figures.ts';

const CHICAGO = 'America/Chicago';
const emailOf = (name: string) => `${name}@visitor.example`;

describeOnEachDatabase('the lists of the desk', (database) => {
  let desk: DeskSite;
  let now: number;
  beforeEach(async () => {
    desk = await openDesk(database.db);
    now = desk.site.clock.now();
  });
  const write = async (names: string[]) => {
    for (const name of names) await desk.write('Hello', emailOf(name), name);
  };
  const setPerson = async (name: string, facts: { due_at?: number; waiting_since?: number }) =>
    database.db.updateTable('people').set(facts).where('person_key', '=', emailOf(name)).execute();
  const sheet = async () => readDaySheet(database.db, now, CHICAGO);

  test('name who is due, longest first, and nobody whose reminder is yet to come', async () => {
    await write(['never', 'last', 'first', 'second', 'later']);
    now = desk.site.clock.now();
    const due = { first: now - 3 * HOUR_MS, second: now - HOUR_MS, last: now, later: now + 1 };
    for (const [name, at] of Object.entries(due)) await setPerson(name, { due_at: at });
    expect((await desk.today()).groups.due.people.map(({ name }) => name)).toEqual(['first', 'second', 'last']);
  });

  test('name the next meetings that are confirmed, until an hour after they began', async () => {
    const meetings = [
      ['third', 'confirmed', 2 * HOUR_MS],
      ['began', 'confirmed', -HOUR_MS],
      ['over', 'confirmed', -HOUR_MS - 1],
      ['second', 'confirmed', HOUR_MS],
      ['cancelled', 'cancelled', HOUR_MS],
      ['proposed', 'proposed', null],
    ] as const;
    for (const [name, status, inMs] of meetings) {
      const body = { ...meetingBody(now, emailOf(name)), name };
      expect((await desk.site.call('request-meeting', body)).status).toBe(200);
      await database.db
        .updateTable('meetings')
        .set({ status, starts_at: inMs === null ? null : now + inMs })
        .where('email_key', '=', emailOf(name))
        .execute();
    }
    expect((await desk.today()).meetings.map(({ name }) => name)).toEqual(['began', 'second', 'third']);
  });

  test('are saved as a file in the order in which they are shown', async () => {
    await write(['cat', 'ann', 'bob', 'eve', 'dan']);
    const shown = (await desk.people()).people.map(({ email }) => email);
    expect(shown).toEqual(['dan', 'eve', 'bob', 'ann', 'cat'].map(emailOf));
    const scope = { kind: 'filter', filter: { search: 'hello', waiting: false, held: false } };
    for (const exported of [scope, { kind: 'everyone' }]) {
      const file = await (await desk.owner.call('desk-export', { scope: exported })).text();
      expect(file.match(/\w+@visitor\.example/g)).toEqual(shown);
    }
  });

  test('count in the day sheet what visitors did in the last 24 hours, not what we did', async () => {
    await write(['ann']);
    now = desk.site.clock.now() + 3 * DAY_MS;
    const act = { kind: 'chat', reference: '', title: '', text: '', memberId: null };
    const acts = [
      { at: now - DAY_MS },
      { at: now - DAY_MS + 1 },
      { at: now - HOUR_MS },
      { at: now - MINUTE_MS, kind: 'meeting' },
      { at: now - MINUTE_MS, kind: 'note', memberId: desk.owner.id },
    ];
    for (const one of acts) await addActivity(database.db, emailOf('ann'), { ...act, ...one });
    expect((await sheet()).happened).toEqual([
      { kind: 'chat', count: 2 },
      { kind: 'meeting', count: 1 },
    ]);
  });

  test('show twenty of those who wait, longest first, and count the rest', async () => {
    const names = Array.from({ length: 23 }, (_, index) => `p${String(index).padStart(2, '0')}`);
    await write(names.toReversed());
    for (const [index, name] of names.entries()) await setPerson(name, { waiting_since: now + index });
    const { waiting, moreWaiting } = await sheet();
    expect([waiting.map(({ name }) => name), moreWaiting]).toEqual([names.slice(0, 20), 3]);
  });

  test('count in the day sheet the emails of the last four days that failed', async () => {
    await write(['ann', 'bob', 'cat', 'dan']);
    const created = { ann: now - 4 * DAY_MS, bob: now - 4 * DAY_MS + 1, cat: now, dan: now };
    await database.db.updateTable('outbox').set({ status: 'sent' }).execute();
    for (const [name, at] of Object.entries(created))
      await database.db
        .updateTable('outbox')
        .set({ created_at: at, status: name === 'dan' ? 'queued' : 'failed' })
        .where('recipient', '=', emailOf(name))
        .execute();
    expect((await sheet()).failedMails).toBe(2);
  });

  test('tell in the weekly letter what came in that week alone, and the slowest five of its answers', async () => {
    const week = { from: now + 7 * DAY_MS, until: now + 14 * DAY_MS };
    const received = {
      before: week.from - 1,
      first: week.from,
      middle: week.from + DAY_MS,
      last: week.until - 1,
      after: week.until,
    };
    const minutes = [30, 10, 50, 20, 60, 40];
    const answers = minutes.map((count, index) => ({ minutes: count, at: week.from + index }));
    const others = [week.from - 1, week.until].map((at) => ({ minutes: 900, at }));
    await write(Object.keys(received));
    for (const [name, at] of Object.entries(received)) {
      const { db } = database;
      await db.updateTable('envelopes').set({ received_at: at }).where('person_key', '=', emailOf(name)).execute();
      await db.updateTable('activities').set({ at }).where('person_key', '=', emailOf(name)).execute();
    }
    for (const [index, { minutes: count, at }] of [...answers, ...others].entries())
      await database.db
        .insertInto('first_answers')
        .values({
          person_key: emailOf('middle'),
          waiting_since: index,
          answered_at: at,
          minutes: count,
          kind: 'contact',
          how: 'reply',
          member_id: '',
        })
        .execute();
    const figures = await readWeek(database.db, week);
    expect([figures.byForm, figures.bySource]).toEqual([[{ name: 'contact', count: 3 }], [{ name: '', count: 3 }]]);
    expect(figures.medianMinutes).toBe(35);
    expect(figures.slowest.map((one) => one.minutes)).toEqual([60, 50, 40, 30, 20]);
  });
});
