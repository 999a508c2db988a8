import { beforeEach, expect, test } from 'vitest';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { daysLater, localDay } from '#shared/site/wall-clock.ts';
import type { AuditView } from '../shared/desk-settings-schema.ts';
import { readDaySheet } from './mails/day-sheet.ts';

const ZONE = 'America/Chicago';

describeOnEachDatabase('a promise', (database) => {
  let desk: DeskSite;
  let id: string;
  beforeEach(async () => {
    desk = await openDesk(database.db);
    await desk.write('Hello');
    ({ id } = await desk.latest());
  });

  const now = () => desk.site.clock.now();
  const inDays = (days: number) => daysLater(localDay(now(), ZONE), days);
  const promise = async (text = 'Demo of the agent', days = 0) => {
    desk.site.clock.advance(1);
    const answer = await desk.owner.ask<{ promise: string }>('desk-promise', { id, text, on: inDays(days) });
    return answer.promise;
  };
  const finish = async (made: string, isDone: boolean) =>
    desk.owner.ask('desk-finish-promise', { promise: made, isDone });
  /** The names in each group, and what is due to them. */
  const grouped = async () => {
    const { due, fresh, waiting, snoozed } = (await desk.today()).groups;
    return [due, fresh, waiting, snoozed].map(({ count, people }) => {
      expect(count).toBe(people.length);
      return people.map(({ name, promises }) => [name, ...promises.map(({ text }) => text)]);
    });
  };

  test('is on Today from the morning of its day until it is done, under its person, who shows once', async () => {
    const made = await promise('Demo', 1);
    const later = await promise('Prices', 2);
    // The session would end before that day.
    const dayComes = async (which: string) =>
      database.db
        .updateTable('promises')
        .set({ due_on: inDays(0) })
        .where('activity_id', '=', which)
        .execute();
    expect(await grouped()).toEqual([[], [], [['Ann Lee']], []]);
    await dayComes(made);
    expect(await grouped()).toEqual([[['Ann Lee', 'Demo']], [], [], []]);
    await finish(made, true);
    expect(await grouped()).toEqual([[], [], [['Ann Lee']], []]);
    await finish(made, false);
    await dayComes(later);
    expect(await grouped()).toEqual([[['Ann Lee', 'Demo', 'Prices']], [], [], []]);
  });

  test('stays due whatever becomes of the wait or a snooze, and beside a reminder that is due', async () => {
    await promise('Demo');
    const change = async (what: object) => {
      const { version } = await desk.latest();
      await desk.owner.ask('desk-change', { people: [{ id, version }], change: what });
    };
    await change({ kind: 'remind', at: new Date(now() + MINUTE_MS).toISOString() });
    expect(await grouped()).toEqual([[['Ann Lee', 'Demo']], [], [], []]);
    desk.site.clock.advance(MINUTE_MS);
    expect(await grouped()).toEqual([[['Ann Lee', 'Demo']], [], [], []]);
    await change({ kind: 'done' });
    expect(await grouped()).toEqual([[['Ann Lee', 'Demo']], [], [], []]);
    expect((await desk.today()).waiting).toBe(0);
  });

  test('is shown under whoever stands for its person, the next one first, on Today and on the day sheet', async () => {
    await promise('Prices');
    await desk.write('From home', 'ann+home@visitor.example', 'Ann L');
    const head = await desk.latest();
    const other = id;
    ({ id } = head);
    await promise('Later', 3);
    await promise('Late', -1);
    await promise('Demo');
    const named = async (person: string) =>
      database.db.selectFrom('people').select(['id', 'version']).where('id', '=', person).executeTakeFirst();
    await desk.owner.ask('desk-merge', { person: await named(id), other: await named(other) });
    expect(await grouped()).toEqual([[['Ann L', 'Late', 'Prices', 'Demo']], [], [], []]);
    const { promised } = await readDaySheet(database.db, now(), ZONE);
    expect(promised.map(({ name, text }) => [name, text])).toEqual([
      ['Ann L', 'Late'],
      ['Ann L', 'Prices'],
      ['Ann L', 'Demo'],
    ]);
    expect((await desk.latest()).promises.map(({ text }) => text)).toEqual(['Late', 'Prices', 'Demo', 'Later']);
  });

  test('is on the day sheet, the timeline and in the search, and goes with its undo', async () => {
    const made = await promise('Prototype');
    const sheet = await readDaySheet(database.db, now(), ZONE);
    expect(sheet.promised.map(({ name, text, due_on: on }) => [name, text, on])).toEqual([
      ['Ann Lee', 'Prototype', inDays(0)],
    ]);
    const { activities, promises } = await desk.latest();
    expect(activities[0]).toMatchObject({
      text: 'Prototype',
      member: expect.any(String),
      promise: { dueOn: inDays(0), doneAt: null },
    });
    expect(promises).toEqual([{ id: made, text: 'Prototype', dueOn: inDays(0), doneAt: null }]);
    expect((await desk.people({ search: 'prototype' })).total).toBe(1);
    await finish(made, true);
    expect((await desk.latest()).activities[0]?.promise?.doneAt).toBe(new Date(now()).toISOString());
    expect((await desk.latest()).promises).toEqual([]);
    await desk.owner.ask('desk-drop-promise', { promise: made });
    expect((await desk.latest()).activities).toHaveLength(1);
    expect((await desk.owner.call('desk-finish-promise', { promise: made, isDone: false })).status).toBe(404);
    expect((await desk.owner.call('desk-drop-promise', { promise: id })).status).toBe(404);
    const { entries } = await desk.owner.ask<AuditView>('desk-audit', {});
    expect(entries.map(({ action }) => action).filter((action) => action.includes('promise'))).toEqual([
      'person.promise.drop',
      'person.promise.done',
      'person.promise',
    ]);
  });

  test('is exported with the timeline and erased with its person', async () => {
    await promise('Prototype');
    const { export: exported } = await desk.owner.ask<{ export: object }>('desk-export-person', { id });
    expect(JSON.stringify(exported)).toContain('Prototype');
    await desk.owner.ask('desk-erase', { id });
    for (const table of ['promises', 'activities', 'person_words'] as const)
      expect(await database.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });

  test('needs words, a real day and somebody to whom it is made', async () => {
    const on = inDays(1);
    for (const wrong of [{ text: ' ' }, { text: 'x'.repeat(201) }, { on: '2026-13-01' }, { on: 'Tuesday' }])
      expect((await desk.owner.call('desk-promise', { id, text: 'Demo', on, ...wrong })).status).toBe(422);
    const stranger = { id: crypto.randomUUID(), text: 'Demo', on };
    expect((await desk.owner.call('desk-promise', stranger)).status).toBe(404);
  });
});
