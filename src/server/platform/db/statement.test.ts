import type { Expression } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { listStatement, statement, type Slots } from './statement.ts';

interface Count {
  key: string;
  points: number;
}

/** Outside the suites, so that both engines use one statement, each in its own SQL. */
const insert = statement((db, { key, points }: Slots<Count>) =>
  db.insertInto('rate_limits').values({ key, points, expires_at: 7 }).returning('points'),
);

describeOnEachDatabase('a statement', (database) => {
  const rows = () => database.db.selectFrom('rate_limits').select(['key', 'points']).orderBy('key').execute();

  test('is built once and takes other values at each call', async () => {
    let builds = 0;
    const add = statement((db, { key, points }: Slots<Count>) => {
      builds += 1;
      return db.insertInto('rate_limits').values({ key, points, expires_at: 7 });
    });
    await add(database.db, { key: 'a', points: 1 });
    await add(database.db, { points: 2, key: 'b' });
    await database.db.transaction().execute((tx) => add(tx, { key: 'c', points: 3 }));
    expect(await rows()).toEqual([
      { key: 'a', points: 1 },
      { key: 'b', points: 2 },
      { key: 'c', points: 3 },
    ]);
    expect(builds).toBe(1);
  });

  test('resolves to the rows it returns, as the database types them', async () => {
    expect(await insert(database.db, { key: 'a', points: 5 })).toEqual([{ points: 5 }]);
  });

  test('may use a value several times', async () => {
    const select = statement((db, { key }: Slots<{ key: string }>) =>
      db.selectFrom('rate_limits').select('points').where('key', '=', key).where('key', '>=', key),
    );
    await insert(database.db, { key: 'a', points: 5 });
    expect(await select(database.db, { key: 'a' })).toEqual([{ points: 5 }]);
    expect(await select(database.db, { key: 'b' })).toEqual([]);
  });

  test('rolls back with its transaction', async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      await insert(tx, { key: 'a', points: 5 });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
  });

  test('takes lists, and is built once for each length', async () => {
    let builds = 0;
    const add = listStatement((db, { points }: Slots<{ points: number }>, keys: readonly Expression<string>[]) => {
      builds += 1;
      return db.insertInto('rate_limits').values(keys.map((key) => ({ key, points, expires_at: 7 })));
    });
    await add(database.db, { points: 1 }, ['a', 'b']);
    await add(database.db, { points: 2 }, ['c', 'd']);
    await add(database.db, { points: 3 }, ['e']);
    expect(await rows()).toEqual([
      { key: 'a', points: 1 },
      { key: 'b', points: 1 },
      { key: 'c', points: 2 },
      { key: 'd', points: 2 },
      { key: 'e', points: 3 },
    ]);
    expect(builds).toBe(2);
  });
});
