import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../../test/support/test-database.ts';
import { firstBrokenEntry, forgetActsBefore, operatorActor, recordAct } from './audit-log.ts';

describeOnEachDatabase('audited acts', (database) => {
  const record = async (subject: string, now: number, count?: number) =>
    database.db.transaction().execute(async (tx) => {
      const act = { actor: operatorActor('k1'), action: 'held.release', subject };
      await recordAct(tx, count === undefined ? act : { ...act, count }, now);
    });
  const entries = () => database.db.selectFrom('audit_entries').selectAll().orderBy('number').execute();

  test('are chained, in order, with who, what, when and how many', async () => {
    await record('a', 1_000);
    await record('b', 2_000, 12);
    const [first, second] = await entries();
    expect(first).toMatchObject({
      number: 1,
      at: 1_000,
      actor: 'key:k1',
      action: 'held.release',
      subject: 'a',
      count: null,
    });
    expect(second).toMatchObject({ number: 2, subject: 'b', count: 12, previous_hash: first?.hash });
    expect(await firstBrokenEntry(database.db)).toBeUndefined();
  });

  test('of concurrent transactions get numbers without gaps, and a rollback leaves no trace', async () => {
    const undone = database.db.transaction().execute(async (tx) => {
      await recordAct(tx, { actor: 'u', action: 'x', subject: 's' }, 1);
      throw new Error('undone');
    });
    await Promise.all([record('a', 1), record('b', 2), expect(undone).rejects.toThrow('undone'), record('c', 3)]);
    expect((await entries()).map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await firstBrokenEntry(database.db)).toBeUndefined();
  });

  test.each([
    ['changed', 2, 2],
    ['removed', 2, 3],
    ['removed at the end', 3, 3],
  ])('that were %s show', async (how, number, broken) => {
    for (const subject of ['a', 'b', 'c']) await record(subject, 1_000);
    const entry = database.db.updateTable('audit_entries').set({ subject: 'z' }).where('number', '=', number);
    if (how === 'changed') await entry.execute();
    else await database.db.deleteFrom('audit_entries').where('number', '=', number).execute();
    expect(await firstBrokenEntry(database.db)).toBe(broken);
  });

  test('are forgotten after their period, from the oldest on, and the rest still verifies', async () => {
    for (const [index, subject] of ['a', 'b', 'c'].entries()) await record(subject, index * 1_000);
    await forgetActsBefore(database.db, 1_000);
    expect((await entries()).map(({ subject }) => subject)).toEqual(['c']);
    await forgetActsBefore(database.db, 9_000);
    expect(await entries()).toHaveLength(1);
    expect(await firstBrokenEntry(database.db)).toBeUndefined();
  });
});
