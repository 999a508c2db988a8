import { beforeEach, expect, test } from 'vitest';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { meetingBody } from '#test/support/mail/submissions.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import brand from '#content/brand.yaml';
import { businessDaysBefore } from '#shared/site/business-minutes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import type { DeskView, PeopleView, TodayGroup, TodayView } from '../shared/desk-schema.ts';
import { readDaySheet } from './mails/day-sheet.ts';

const MANY = 106;
const EVERYONE = { search: '', waiting: false, held: false };

describeOnEachDatabase('Today', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
    count = 0;
  });

  const now = () => desk.site.clock.now();
  const emailOf = (name: string) => `${name}@visitor.example`;
  let count = 0;
  const write = async (...names: string[]) => {
    for (const name of names) {
      count += 1;
      await desk.write(`Hello from ${name}, ${count}`, emailOf(name), name);
      desk.site.clock.advance(MINUTE_MS);
    }
  };
  const today = async (input = {}) => desk.owner.ask<TodayView>('desk-today', input);
  const namesIn = ({ people }: TodayGroup) => people.map(({ name }) => name);
  const grouped = async (input = {}) => {
    const { due, fresh, waiting, snoozed } = (await today(input)).groups;
    return [due, fresh, waiting, snoozed].map(namesIn);
  };
  const remind = async (name: string, at: number) => {
    const { people } = await desk.owner.ask<PeopleView>('desk-people', {
      filter: { search: name, waiting: false, held: false },
    });
    const [card] = people;
    const change = { kind: 'remind', at: new Date(at).toISOString() };
    await desk.owner.ask('desk-change', { people: [{ id: card?.id, version: card?.version }], change });
  };

  test('says how many wait, shows as many as asked for, and counts the rest', async () => {
    await write('ann', 'bob', 'cat');
    const {
      person_key: _,
      id: __,
      ...row
    } = await database.db
      .selectFrom('people')
      .selectAll()
      .where('person_key', '=', emailOf('cat'))
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: MANY - 3 }, (_one, index) => ({
      ...row,
      person_key: emailOf(`p${index}`),
      id: crypto.randomUUID(),
      waiting_since: now() - 1,
    }));
    await database.db.insertInto('people').values(others).execute();
    const { waiting, groups } = await today({ shown: 2 });
    expect([waiting, groups.waiting.count, namesIn(groups.waiting)]).toEqual([MANY, MANY, ['ann', 'bob']]);
    expect((await today({ shown: MANY })).groups.waiting.people).toHaveLength(MANY);
    expect((await readDaySheet(database.db, now(), 'America/Chicago')).moreWaiting).toBe(MANY - 20);
  });

  test('puts each person in one group, longest or newest first, with the beginning of what they wrote', async () => {
    await write('ann', 'bob');
    const since = new Date(now()).toISOString();
    desk.site.clock.advance(1);
    await write('cat', 'dan', 'eve');
    await remind('ann', now() + 10 * MINUTE_MS);
    await remind('dan', now() + 20 * MINUTE_MS);
    expect(await grouped({ since })).toEqual([[], ['cat', 'eve'], ['bob'], ['ann', 'dan']]);
    expect(await grouped({ since, order: 'newest' })).toEqual([[], ['eve', 'cat'], ['bob'], ['ann', 'dan']]);
    expect((await today()).groups.waiting.people[0]).toMatchObject({ name: 'bob', excerpt: 'Hello from bob, 2' });
    desk.site.clock.advance(10 * MINUTE_MS);
    expect(await grouped({ since })).toEqual([['ann'], ['cat', 'eve'], ['bob'], ['dan']]);
  });

  test('puts whoever waits longer than promised first among those who are due, the longest first', async () => {
    await write('ann', 'bob', 'cat');
    for (const [name, days, minutes] of [
      ['ann', 6, 1],
      ['bob', 9, 2],
      ['cat', 0, 3],
    ] as const)
      await database.db
        .updateTable('people')
        .set({ waiting_since: now() - days * DAY_MS, due_at: now() - minutes * MINUTE_MS })
        .where('person_key', '=', emailOf(name))
        .execute();
    expect((await grouped())[0]).toEqual(['bob', 'ann', 'cat']);
    const { lateBefore } = await desk.owner.ask<DeskView>('desk-view');
    expect(Date.parse(lateBefore)).toBe(businessDaysBefore(now(), 1, brand.hours));
  });

  test('shows what waits for an answer rather than what they did since without a word', async () => {
    await write('ann');
    const row = await database.db.selectFrom('activities').selectAll().executeTakeFirstOrThrow();
    const paid = { ...row, id: 'paid', at: now(), kind: 'order', title: 'Order paid', text: '', envelope_id: null };
    await database.db.insertInto('activities').values(paid).execute();
    const listed = async () => {
      const [person] = (await desk.owner.ask<PeopleView>('desk-people', { filter: EVERYONE })).people;
      return [person?.lastTitle, person?.excerpt];
    };
    expect(await listed()).toEqual([row.title, 'Hello from ann, 1']);
    await database.db.updateTable('people').set({ waiting_since: null }).execute();
    expect(await listed()).toEqual(['Order paid', '']);
  });

  test('hides who is snoozed from every count, until then or until they write again', async () => {
    await write('ann', 'bob', 'cat');
    await remind('ann', now() + 10 * MINUTE_MS);
    await remind('bob', now() + 30 * MINUTE_MS);
    const counts = async () => {
      const filter = { search: '', waiting: true, held: false };
      const { total } = await desk.owner.ask<PeopleView>('desk-people', { filter });
      const { waiting, moreWaiting } = await readDaySheet(database.db, now(), 'America/Chicago');
      return [(await today()).waiting, total, waiting.length + moreWaiting];
    };
    expect(await counts()).toEqual([1, 1, 1]);
    await write('bob');
    expect(await grouped()).toEqual([[], [], ['bob', 'cat'], ['ann']]);
    expect(await counts()).toEqual([2, 2, 2]);
    desk.site.clock.advance(10 * MINUTE_MS);
    expect(await grouped()).toEqual([['ann'], [], ['bob', 'cat'], []]);
    expect(await counts()).toEqual([3, 3, 3]);
    // A reminder that is due stays, whatever they write.
    await write('ann');
    expect((await grouped())[0]).toEqual(['ann']);
  });

  test('asks for what to set up until the first person has written', async () => {
    const setUp = async () => (await today()).firstSteps.filter((step) => step !== 'second-device');
    expect(await setUp()).toEqual(['go-live']);
    await write('ann');
    expect(await setUp()).toEqual([]);
  });

  test('shows the meetings that are agreed, the next first, until an hour after they began', async () => {
    const { db } = database;
    const starts = { ann: -HOUR_MS, bob: -HOUR_MS - 1, cat: 2 * HOUR_MS, dan: HOUR_MS, eve: HOUR_MS };
    for (const [name, after] of Object.entries(starts)) {
      await desk.site.call('request-meeting', meetingBody(now(), emailOf(name)));
      const columns = { name, starts_at: now() + after, status: name === 'eve' ? 'cancelled' : 'confirmed' } as const;
      await db.updateTable('meetings').set(columns).where('email_key', '=', emailOf(name)).execute();
    }
    expect((await today()).meetings.map(({ name }) => name)).toEqual(['ann', 'dan', 'cat']);
  });

  test('asks for a second device until the member has two that are verified, whatever others have', async () => {
    const helper = await desk.helper();
    const device = async (id: string, userId: string, status: 'verified' | 'unverified') =>
      database.db
        .insertInto('factors')
        .values({
          id,
          user_id: userId,
          friendly_name: '',
          status,
          sealed_secret: 'x',
          last_used_step: 0,
          created_at: 1,
          updated_at: 1,
        })
        .execute();
    const asks = async () => (await today()).firstSteps.includes('second-device');
    await device('a', desk.owner.id, 'verified');
    await device('b', desk.owner.id, 'unverified');
    await device('c', helper.id, 'verified');
    expect(await asks()).toBe(true);
    await device('d', desk.owner.id, 'verified');
    expect(await asks()).toBe(false);
  });

  test('brings back who is snoozed when what they sent turns out not to be spam', async () => {
    await write('ann');
    await remind('ann', now() + 10 * MINUTE_MS);
    await desk.spam(emailOf('ann'));
    const [held] = (await today()).held;
    expect((await grouped())[3]).toHaveLength(1);
    await desk.owner.ask('desk-release', { of: 'envelopes', ids: [held?.envelope] });
    expect((await grouped()).map(({ length }) => length)).toEqual([0, 0, 1, 0]);
  });
});
