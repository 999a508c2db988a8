import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { noteEvent, postpone, takeWaiting } from './payment-event-store.ts';

const NOW = Date.UTC(2026, 10, 21);

describeOnEachDatabase('payment events', (database) => {
  const park = async (id: string, at: number, subject: 'order:a' | 'order:b' = 'order:a') => {
    await noteEvent(database.db, id, 'any', at);
    await postpone(database.db, id, subject, { paymentIntent: id });
  };
  const take = async () =>
    (await database.db.transaction().execute(async (tx) => takeWaiting(tx, ['order:a']))).map(({ id }) => id);

  test('are taken oldest first, those of one moment by their id, and each of them once', async () => {
    await park('d', NOW + 2);
    await park('c', NOW + 1);
    await park('a', NOW + 1);
    await park('b', NOW);
    await park('of another order', NOW, 'order:b');
    expect(await take()).toEqual(['b', 'a', 'c', 'd']);
    expect(await take()).toEqual([]);
  });

  test('are noted once', async () => {
    expect([await noteEvent(database.db, 'a', 'any', NOW), await noteEvent(database.db, 'a', 'any', NOW)]).toEqual([
      true,
      false,
    ]);
  });
});
