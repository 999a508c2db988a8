import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase, describeOnEachEngine } from '#test/support/test-database.ts';
import { keptMs } from '#shared/site/kept-periods.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import { checkAuditLog } from './audit-check.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { forgetActsBefore, hashOf, recordAct } from './audit-log.ts';

const NOW = Date.UTC(2026, 10, 27);
const ENTRIES = 6;

describeOnEachDatabase('the check of the audit log', (database) => {
  const record = async (subject: string, at: number) =>
    database.db.transaction().execute(async (tx) => recordAct(tx, { actor: 'u', action: 'x', subject }, at));
  const check = async () => checkAuditLog(database.db, NOW);
  const problems = async () => {
    const state = await check();
    return state.isWhole ? [] : state.problems;
  };
  const removeEntries = async (from: number, to: number) =>
    database.db.deleteFrom('audit_entries').where('number', '>=', from).where('number', '<=', to).execute();
  beforeEach(async () => {
    for (let index = 1; index <= ENTRIES; index += 1) await record(`s${index}`, NOW - (ENTRIES - index) * DAY_MS);
  });

  test('calls a log whole that nobody touched, also before its first entry', async () => {
    const { hash } = await database.db.selectFrom('audit_head').select('hash').executeTakeFirstOrThrow();
    expect(await check()).toEqual({ isWhole: true, first: 1, last: ENTRIES, hash });
    await removeEntries(1, ENTRIES);
    await database.db.updateTable('audit_head').set({ number: 0, hash: '' }).execute();
    expect(await check()).toMatchObject({ isWhole: true, last: 0 });
  });

  test.each([
    ['all entries', 1, ENTRIES],
    ['the oldest half', 1, 3],
    ['all but the newest', 1, ENTRIES - 1],
    ['the newest', ENTRIES, ENTRIES],
    ['two in the middle', 3, 4],
  ])('reports that %s were removed, with the head kept or not', async (_what, from, to) => {
    await removeEntries(from, to);
    expect((await problems()).join()).toMatch(from === to ? `Entry ${from} was` : `Entries ${from} to ${to} were`);
    await database.db.deleteFrom('audit_head').execute();
    expect(await problems()).toEqual([expect.stringContaining('audit_head was removed')]);
    await record('later', NOW);
    expect((await problems()).join()).toMatch(/audit_head was removed before entry \d/);
  });

  test('reports an entry that was changed, alone or with its hash', async () => {
    await database.db.updateTable('audit_entries').set({ subject: 'z' }).where('number', '=', 2).execute();
    expect(await problems()).toEqual(['Entry 2 was changed.']);
    await database.db.updateTable('audit_entries').set({ hash: 'z' }).where('number', '=', 2).execute();
    expect(await problems()).toContain("Entry 3 doesn't follow from the one before it.");
  });

  test('reads to the end of a log of more than a thousand entries', async () => {
    await database.db.transaction().execute(async (tx) => {
      for (let index = ENTRIES + 1; index <= 1_001; index += 1)
        await recordAct(tx, { actor: 'u', action: 'x', subject: `s${index}` }, NOW);
    });
    expect(await check()).toMatchObject({ isWhole: true, last: 1_001 });
    await database.db.updateTable('audit_entries').set({ subject: 'z' }).where('number', '=', 1_001).execute();
    expect(await problems()).toEqual(['Entry 1001 was changed.']);
  });

  test('knows what retention has removed, and that it removes only what has expired', async () => {
    const expired = NOW + keptMs('audit');
    await forgetActsBefore(database.db, NOW - 3 * DAY_MS);
    expect(await checkAuditLog(database.db, expired)).toMatchObject({ isWhole: true, first: 4, last: ENTRIES });
    expect((await problems()).join()).toContain('too young');
    await removeEntries(4, 4);
    expect(await checkAuditLog(database.db, expired)).toEqual({ isWhole: false, problems: ['Entry 4 was removed.'] });
  });
});

describeOnEachEngine('an audit log from before the head said what has expired', (createEmpty) => {
  test.each([
    ['is whole if retention has removed its beginning', [3, 4], 4, true],
    ['is whole if it is empty', [], 0, true],
    ['is not whole if all of its entries are gone', [], 4, false],
  ])('%s', async (_what, numbers, head, isWhole) => {
    const site = await createEmpty();
    await migrate(site.config, { upTo: '045' });
    const db = openDatabase(site.config);
    let hash = 'of entry 2';
    for (const number of numbers) {
      const entry = { number, at: NOW, actor: 'u', action: 'x', subject: 's', count: null, previous_hash: hash };
      hash = hashOf(entry);
      await db
        .insertInto('audit_entries')
        .values({ ...entry, hash })
        .execute();
    }
    if (head > 0) await db.insertInto('audit_head').values({ id: 1, number: head, hash }).execute();
    await migrate(site.config);
    expect(await checkAuditLog(db, NOW)).toMatchObject({ isWhole });
    await db.destroy();
    await site.remove();
  });
});
