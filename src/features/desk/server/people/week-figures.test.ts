import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import brand from '#content/brand.yaml';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { assessmentBody, meetingBody } from '#test/support/mail/submissions.ts';
import { addPaidOrder } from '#test/support/paid-order.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { Tables } from '#server/platform/db/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { DEEDS } from '#features/desk/shared/desk-schema.ts';
import { weekSchema, type WeekView } from '#features/desk/shared/week-view.ts';
import { lastWeeks } from './week-figures.ts';

const ZONE = 'America/Chicago';
const emailOf = (name: string) => `${name}@visitor.example`;

test('weeks begin on the first workday, where the owner is, whatever the clocks do', () => {
  const local = (at: number) => new Date(at).toLocaleString('sv-SE', { timeZone: ZONE }).slice(0, 16);
  // Early on Monday in London it is still Sunday in Chicago.
  const [current] = lastWeeks(Date.parse('2026-11-23T02:00Z'), ZONE);
  expect([local(current.from), local(current.until)]).toEqual(['2026-11-16 00:00', '2026-11-23 00:00']);
  const sundayFirst = lastWeeks(Date.parse('2026-11-23T02:00Z'), ZONE, { ...brand.hours, from: 'Sun', to: 'Thu' });
  expect(local(sundayFirst[0].from)).toBe('2026-11-22 00:00');
  const weeks = lastWeeks(Date.parse('2026-11-04T18:00Z'), ZONE);
  expect(weeks.map(({ from }) => local(from))).toEqual(
    ['2026-11-02', '2026-10-26', '2026-10-19', '2026-10-12', '2026-10-05'].map((day) => `${day} 00:00`),
  );
  for (const [index, { from }] of weeks.slice(0, -1).entries()) expect(weeks[index + 1]?.until).toBe(from);
  expect((weeks[1]?.until ?? 0) - (weeks[1]?.from ?? 0)).toBe(7 * DAY_MS + HOUR_MS);
});

test('a week asked for is this one or before', () => {
  expect([-1, 0, 0.5, 999, 1_000].map((back) => v.is(weekSchema, { back }))).toEqual([false, true, false, true, false]);
});

describeOnEachDatabase('the week', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
  });
  const now = () => desk.site.clock.now();
  const week = async (member = desk.owner) => member.ask<WeekView>('desk-week');
  const buy = async (name: string, more: Partial<Tables['orders']>) => addPaidOrder(database.db, emailOf(name), more);

  test('counts people by what they did, and each number opens the list of just these', async () => {
    const [thisWeek] = lastWeeks(now(), ZONE);
    const before = thisWeek.from - HOUR_MS;
    for (const name of ['ann', 'bob', 'cat', 'old'])
      await desk.site.call('request-meeting', meetingBody(now(), emailOf(name)));
    for (const name of ['ann', 'bob', 'cat']) await desk.write('Hello', emailOf(name), name);
    await desk.write('Hello again', emailOf('ann'), 'ann');
    await desk.write('Last week', emailOf('old'), 'old');
    await desk.spam(emailOf('spam'));
    await desk.site.call('send-disc-assessment', { ...assessmentBody(), email: emailOf('taker') });
    await database.db.updateTable('activities').set({ at: before }).where('person_key', '=', emailOf('old')).execute();
    const begins = { at: thisWeek.from };
    await database.db.updateTable('activities').set(begins).where('person_key', '=', emailOf('cat')).execute();
    await database.db.updateTable('people').set({ source: 'Google' }).where('name', 'in', ['ann', 'bob']).execute();
    const answer = { answered_at: now(), kind: 'contact', how: 'reply', member_id: '' };
    const answers = [
      { person_key: emailOf('ann'), waiting_since: now() - 3 * HOUR_MS, minutes: 90, ...answer },
      { person_key: emailOf('ann'), waiting_since: now() - HOUR_MS, minutes: 10, ...answer },
      { person_key: emailOf('bob'), waiting_since: now() - 2 * HOUR_MS, minutes: 20, ...answer },
      { person_key: emailOf('old'), waiting_since: before - DAY_MS, minutes: 500, ...answer, answered_at: before },
    ];
    await database.db.insertInto('first_answers').values(answers).execute();
    const meet = async (name: string, at: number, status = 'confirmed') =>
      database.db
        .updateTable('meetings')
        .set({ starts_at: at, status: status as never })
        .where('email_key', '=', emailOf(name))
        .execute();
    await meet('ann', thisWeek.from);
    await meet('bob', now() + MINUTE_MS);
    await meet('cat', thisWeek.from, 'cancelled');
    await meet('old', before);
    const paid = { paid_at: now() - MINUTE_MS };
    await buy('ann', { ...paid, due_now: 120_000 });
    await buy('ann', { ...paid, due_now: 5_000 });
    await buy('bob', { ...paid, mode: 'test-till' });
    await buy('cat', { ...paid, state: 'refunded' });
    await buy('old', { paid_at: before });
    desk.site.clock.advance(1);

    expect((await week()).slowest.length, 'who waits now').toBeGreaterThan(0);
    expect((await desk.owner.ask<WeekView>('desk-week', { back: 1 })).slowest, 'which is not of last week').toEqual([]);
    await database.db.updateTable('people').set({ waiting_since: null }).where('name', '<>', '').execute();

    const { weeks, sources, slowest } = await week();
    const [current, last] = weeks;
    expect(current?.counts).toEqual({ wrote: 3, answered: 2, met: 1, bought: 1 });
    expect(last?.counts).toEqual({ wrote: 1, answered: 1, met: 1, bought: 1 });
    expect([current?.medianWaitMs, last?.medianWaitMs]).toEqual([2 * HOUR_MS, DAY_MS]);
    const { weeks: earlier, slowest: waited } = await desk.owner.ask<WeekView>('desk-week', { back: 1 });
    expect([earlier[0]?.from, earlier[0]?.counts]).toEqual([last?.from, last?.counts]);
    expect([waited, slowest], 'nobody waits now').toEqual([[], []]);
    expect([current?.longestWaitMs, last?.longestWaitMs]).toEqual([3 * HOUR_MS, DAY_MS]);
    expect(current?.paid).toEqual([{ currency: 'usd', cents: 125_000 }]);
    expect(weeks.at(-1)).toMatchObject({ medianWaitMs: null, paid: [] });
    expect(sources).toEqual([
      { name: 'Google', count: 2 },
      { name: '', count: 1 },
    ]);
    for (const { from, until, counts } of weeks)
      for (const what of DEEDS) {
        const { total, people } = await desk.people({ did: { what, from, until } });
        expect([total, people.length], `${what} from ${from}`).toEqual([counts[what], counts[what]]);
      }
    const did = { what: 'wrote', from: current?.from, until: current?.until };
    for (const { name, count } of sources)
      expect((await desk.people({ did, source: name })).total, `from ${name || 'nowhere known'}`).toBe(count);
    expect((await desk.people({ did: { ...did, what: 'bought' } })).people.map(({ name }) => name)).toEqual(['ann']);
  });

  test('takes the middle of the waits, and lists first where most came from', async () => {
    for (const name of ['ann', 'bob', 'cat']) await desk.write('Hello', emailOf(name), name);
    await database.db.updateTable('people').set({ source: 'Google' }).where('name', '=', 'ann').execute();
    const answer = { answered_at: now(), kind: 'contact', how: 'reply', member_id: '', minutes: 30 };
    const hours = [3, 1, 2];
    const answers = ['ann', 'bob', 'cat'].map((name, index) => ({
      person_key: emailOf(name),
      waiting_since: now() - (hours[index] ?? 0) * HOUR_MS,
      ...answer,
    }));
    await database.db.insertInto('first_answers').values(answers).execute();
    desk.site.clock.advance(1);
    const { weeks, sources } = await week();
    expect(weeks[0]?.medianWaitMs).toBe(2 * HOUR_MS);
    expect(sources.map(({ name, count }) => [name, count])).toEqual([
      ['', 2],
      ['Google', 1],
    ]);
  });

  test('counts the longest wait of whoever still waits, but not of whoever is snoozed', async () => {
    const ago = (ms: number) => now() - ms;
    for (const name of ['ann', 'bob']) await desk.write('Hello', emailOf(name), name);
    const set = async (name: string, more: object) =>
      database.db.updateTable('people').set(more).where('name', '=', name).execute();
    await set('ann', { waiting_since: ago(9 * DAY_MS) });
    await set('bob', { waiting_since: ago(20 * DAY_MS), due_at: now() + HOUR_MS });
    const answer = { answered_at: now(), kind: 'contact', how: 'reply', member_id: '', minutes: 30 };
    await database.db
      .insertInto('first_answers')
      .values({ person_key: emailOf('bob'), waiting_since: ago(DAY_MS), ...answer })
      .execute();
    desk.site.clock.advance(1);
    const { weeks, slowest } = await week();
    expect(slowest.map(({ name, waitedMs }) => [name, waitedMs])).toEqual([['ann', 9 * DAY_MS + 1]]);
    expect([weeks[0]?.longestWaitMs, weeks[0]?.medianWaitMs]).toEqual([9 * DAY_MS + 1, DAY_MS]);
    await set('ann', { waiting_since: ago(HOUR_MS) });
    expect((await week()).weeks[0]?.longestWaitMs, 'an answer that took longer').toBe(DAY_MS);
    await set('ann', { waiting_since: null });
    expect((await week()).weeks[0]?.longestWaitMs).toBe(DAY_MS);
  });

  test('names the five who wait longest', async () => {
    const names = ['ann', 'bob', 'cid', 'dan', 'eve', 'fay'];
    for (const [index, name] of names.entries()) {
      await desk.write('Hello', emailOf(name), name);
      await database.db
        .updateTable('people')
        .set({ waiting_since: now() - (index + 1) * HOUR_MS })
        .where('name', '=', name)
        .execute();
    }
    desk.site.clock.advance(1);
    const { slowest } = await week();
    expect(slowest.map(({ name }) => name)).toEqual(['fay', 'eve', 'dan', 'cid', 'bob']);
  });

  test('shows money to owners alone', async () => {
    expect((await week()).weeks[0]?.paid).toEqual([]);
    expect((await week(await desk.helper())).weeks[0]?.paid).toBeNull();
  });
});
