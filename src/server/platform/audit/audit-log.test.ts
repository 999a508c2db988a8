import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { keptMs } from '#shared/site/kept-periods.ts';
import { checkAuditLog } from './audit-check.ts';
import { forgetActsBefore, recordAct } from './audit-log.ts';

const EXPIRED = keptMs('audit') + 10_000;

describeOnEachDatabase('audited acts', (database) => {
  const record = async (subject: string, now: number, count?: number) =>
    database.db.transaction().execute(async (tx) => {
      const act = { actor: 'key:k1', action: 'held.release', subject };
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
    expect(await checkAuditLog(database.db, EXPIRED)).toMatchObject({ isWhole: true });
  });

  test('of concurrent transactions get numbers without gaps, and a rollback leaves no trace', async () => {
    const undone = database.db.transaction().execute(async (tx) => {
      await recordAct(tx, { actor: 'u', action: 'x', subject: 's' }, 1);
      throw new Error('undone');
    });
    await Promise.all([record('a', 1), record('b', 2), expect(undone).rejects.toThrow('undone'), record('c', 3)]);
    expect((await entries()).map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await checkAuditLog(database.db, EXPIRED)).toMatchObject({ isWhole: true });
  });

  test('are forgotten after their period, from the oldest on, and the rest still verifies', async () => {
    for (const [index, subject] of ['a', 'b', 'c'].entries()) await record(subject, index * 1_000);
    await forgetActsBefore(database.db, 1_000);
    expect((await entries()).map(({ subject }) => subject)).toEqual(['c']);
    await forgetActsBefore(database.db, 9_000);
    await forgetActsBefore(database.db, 9_000);
    expect(await entries()).toHaveLength(1);
    expect(await checkAuditLog(database.db, EXPIRED)).toMatchObject({ isWhole: true });
  });

  test('stay while an older number is younger, as after a clock that ran ahead', async () => {
    for (const [index, at] of [5_000, 1_000, 9_000].entries()) await record(`s${index}`, at);
    await forgetActsBefore(database.db, 2_000);
    expect(await entries()).toHaveLength(3);
    await forgetActsBefore(database.db, 6_000);
    expect((await entries()).map(({ number }) => number)).toEqual([3]);
    expect(await checkAuditLog(database.db, EXPIRED)).toMatchObject({ isWhole: true, first: 3 });
  });
});
