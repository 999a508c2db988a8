import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import words from '#content/desk/audit-words.yaml';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { recordAct } from '#server/platform/audit/audit-log.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { TEST_OWNER } from '#test/support/test-app.ts';
import type { AuditView } from '../shared/desk-settings-schema.ts';

describeOnEachDatabase('the audit', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
  });
  const audit = async (input = {}) => desk.owner.ask<AuditView>('desk-audit', input);

  test('names who did what to whom, also once they changed their mind or are gone', async () => {
    await desk.write('Hello', 'ann@visitor.example', 'Ann Lee');
    await desk.spam('bob@visitor.example');
    const { id } = await desk.latest();
    const [held] = (await desk.today()).held;
    const helper = await desk.helper();
    await helper.ask('desk-bin', { of: 'envelopes', ids: [held?.envelope] });
    await helper.ask('desk-call', { id, outcome: 'spoke', text: '' });
    const { entries } = await audit();
    expect(entries.map(({ who, action, whom }) => [who, action, whom])).toEqual([
      ['bo@agency.example', 'person.call', expect.any(String)],
      ['bo@agency.example', 'held.bin', expect.any(String)],
      [TEST_OWNER, 'person.view', expect.any(String)],
    ]);
    expect(entries[0]?.whom).toBe(entries[2]?.whom);
    await database.db.deleteFrom('people').where('id', '=', id).execute();
    expect((await audit()).entries[0]).toMatchObject({ whom: null, subject: id });
  });

  test('holds a view of each person by each member', async () => {
    await desk.write('Hello');
    await desk.write('Hi', 'bob@visitor.example', 'Bob');
    const [bob, ann] = (await desk.people()).people.map(({ id }) => id);
    const helper = await desk.helper();
    for (const id of [ann, bob, ann])
      for (const member of [desk.owner, helper]) {
        desk.site.clock.advance(1);
        await member.ask('desk-person', { id });
      }
    const views = (await audit()).entries.map(({ who, subject }) => [who, subject]);
    expect(views).toEqual([
      ['bo@agency.example', bob],
      [TEST_OWNER, bob],
      ['bo@agency.example', ann],
      [TEST_OWNER, ann],
    ]);
  });

  test('shows a hundred, and says whether there are older ones', async () => {
    const record = async (count: number) =>
      database.db.transaction().execute(async (tx) => {
        for (let index = 0; index < count; index += 1)
          await recordAct(tx, { actor: desk.owner.id, action: 'person.view', subject: 'x' }, 1);
      });
    const shown = async (input = {}) => {
      const { entries, hasOlder } = await audit(input);
      return [entries[0]?.number, entries.length, hasOlder];
    };
    await record(100);
    expect(await shown()).toEqual([100, 100, false]);
    await record(1);
    expect(await shown()).toEqual([101, 100, true]);
    expect(await shown({ before: 2 })).toEqual([1, 1, false]);
  });

  test('shows one member alone, and goes back page by page', async () => {
    await desk.write('Hello');
    const { id } = await desk.latest();
    const helper = await desk.helper();
    for (let count = 0; count < 3; count += 1) {
      await desk.owner.ask('desk-note', { id, text: `Ours ${count}` });
      await helper.ask('desk-note', { id, text: `Theirs ${count}` });
    }
    const theirs = await audit({ actor: helper.id });
    expect(theirs.entries.map(({ who }) => who)).toEqual(Array(3).fill('bo@agency.example'));
    const all = (await audit()).entries.map(({ number }) => number);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    expect((await audit({ before: all[2] })).entries.map(({ number }) => number)).toEqual(all.slice(3));
    expect((await audit({ before: all[2] })).hasOlder).toBe(false);
  });
});

describe('the words of the audit', () => {
  test('know every act that is recorded', () => {
    const sources = globSync('src/{features,server}/**/*.ts', { cwd: join(import.meta.dirname, '../../../..') })
      .filter((path) => !path.endsWith('.test.ts'))
      .map((path) => readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8'));
    const recorded = sources.flatMap((source) =>
      [
        ...source.matchAll(
          /(?:record\(|action: |VIEWED = )'((?:person|people|held|mail|reply|view|team|order|file)\.[a-z.]+)'/g,
        ),
      ].map(([, action]) => action),
    );
    expect(recorded.length).toBeGreaterThan(10);
    expect(recorded.filter((action) => !(String(action) in words.acts))).toEqual([]);
  });
});
