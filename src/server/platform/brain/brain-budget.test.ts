import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { createBrainBudget } from './brain-budget.ts';

const NOW = 1_000_000;

describeOnEachDatabase('the budget of a day', (database) => {
  const pointsOf = async (name: string) => {
    const rows = await database.db
      .selectFrom('rate_limits')
      .select('points')
      .where('key', 'like', `${name}:%`)
      .execute();
    return rows.reduce((sum, { points }) => sum + points, 0);
  };

  test('is never exceeded by parallel turns of many networks', async () => {
    const budget = createBrainBudget(database.db, 1_000);
    const asked = Array.from({ length: 100 }, async (_, index) => budget.reserve(`10.0.0.${index}`, 30, NOW));
    const settled = await Promise.allSettled(asked);
    const reserved = settled.filter((one) => one.status === 'fulfilled' && one.value !== undefined).length;
    expect(reserved).toBeGreaterThan(0);
    expect(reserved).toBeLessThanOrEqual(33);
    expect(await pointsOf('brain-day')).toBe(reserved * 30);
    expect(await pointsOf('brain-network'), 'a refusal leaves nothing behind').toBe(reserved * 30);
  });

  test('is a tenth for one network, and what is given back can be used again', async () => {
    const budget = createBrainBudget(database.db, 1_000);
    const first = await budget.reserve('10.0.0.1', 80, NOW);
    expect(await budget.reserve('10.0.0.1', 30, NOW)).toBeUndefined();
    await first?.settle(20);
    expect(await budget.reserve('10.0.0.1', 80, NOW)).toBeDefined();
    expect(await pointsOf('brain-day')).toBe(100);
    await first?.settle(500);
    expect(await pointsOf('brain-day'), 'nothing is charged beyond the reservation').toBe(100);
  });

  test('takes nothing off the next day for what an earlier one gives back', async () => {
    const budget = createBrainBudget(database.db, 1_000);
    const before = await budget.reserve('10.0.0.1', 100, NOW);
    const dayLater = NOW + 24 * 60 * 60_000;
    await budget.reserve('10.0.0.1', 60, dayLater);
    await before?.settle(0);
    expect(await pointsOf('brain-day')).toBe(60);
    expect(await budget.reserve('10.0.0.1', 50, dayLater)).toBeUndefined();
  });
});
