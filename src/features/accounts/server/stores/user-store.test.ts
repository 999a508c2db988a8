import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { addFactor, factorsByUser, factorsOf } from './factor-store.ts';
import { countRows } from '#server/platform/db/count-rows.ts';
import { addUser, listUsers } from './user-store.ts';

const NOW = Date.UTC(2026, 10, 21);

describeOnEachDatabase('stored accounts', (database) => {
  const add = async (name: string, now: number) => {
    const user = { email: `${name}@visitor.example`, passwordHash: 'x', metadata: {}, confirmedAt: now, now };
    const added = await addUser(database.db, user);
    if (!added) throw new Error('The address is new.');
    return added.id;
  };
  const listed = async (offset: number, limit: number) =>
    (await listUsers(database.db, { offset, limit })).map(({ email }) => email.split('@')[0]);

  test('are listed newest first, a page at a time', async () => {
    await add('second', NOW + 2);
    await add('third', NOW + 3);
    await add('first', NOW + 1);
    expect(await listed(0, 9)).toEqual(['third', 'second', 'first']);
    expect([await listed(0, 2), await listed(2, 2), await listed(3, 2)]).toEqual([['third', 'second'], ['first'], []]);
    expect(await countRows(database.db.selectFrom('users'))).toBe(3);
  });

  test('of one moment are each on one page', async () => {
    for (const name of ['a', 'b', 'c']) await add(name, NOW);
    const pages = await Promise.all([0, 1, 2].map(async (offset) => listed(offset, 1)));
    expect(new Set(pages.flat())).toEqual(new Set(['a', 'b', 'c']));
  });

  test('have their authenticator apps listed oldest first, each by its account', async () => {
    const [ann, bob] = [await add('ann', NOW), await add('bob', NOW)];
    for (const [friendly_name, at] of [
      ['second', 2],
      ['third', 3],
      ['first', 1],
    ] as const)
      await addFactor(database.db, { user_id: ann, friendly_name, sealed_secret: 'x' }, NOW + at);
    await addFactor(database.db, { user_id: bob, friendly_name: 'his', sealed_secret: 'x' }, NOW);
    const names = (rows: readonly { friendly_name: string | null }[] = []) => rows.map((row) => row.friendly_name);
    expect(names(await factorsOf(database.db, ann))).toEqual(['first', 'second', 'third']);
    const byUser = await factorsByUser(database.db, [ann, bob]);
    expect([names(byUser.get(ann)), names(byUser.get(bob))]).toEqual([['first', 'second', 'third'], ['his']]);
    expect((await factorsByUser(database.db, [])).size).toBe(0);
  });
});
