import { expect, test } from 'vitest';
import { useDeliveryQueue } from '#test/support/mail/delivery-queue.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { ClaimFilter } from './queue-store.ts';
import { LANES } from './queue-table.ts';

const NOW = Date.UTC(2026, 10, 24);
const LATER = NOW + 1_000;
const LEASE_MS = 1_000;

describeOnEachDatabase('a queue with columns of its own', (database) => {
  const queue = useDeliveryQueue(database);
  const claimed = async (limit: number, filter?: ClaimFilter) => {
    const jobs = await queue.store().claim(limit, LATER, LEASE_MS, filter);
    return jobs.map(({ id }) => id).toSorted();
  };
  /** `count` jobs in the lane, the earliest first. */
  const enqueue = async (lane: (typeof LANES)[number], count: number) => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await queue.enqueue(lane, NOW + index));
    return ids;
  };

  test('claims urgent jobs before normal ones before bulk, and the earliest of each', async () => {
    // Queued in the opposite order, so that neither age nor place in the table gives the right one.
    const [bulk, normal, urgent] = [await enqueue('bulk', 3), await enqueue('normal', 3), await enqueue('urgent', 3)];
    expect(await claimed(2)).toEqual(urgent.slice(0, 2).toSorted());
    expect(await claimed(3)).toEqual([...urgent.slice(2), ...normal.slice(0, 2)].toSorted());
    expect(await claimed(3)).toEqual([...normal.slice(2), ...bulk.slice(0, 2)].toSorted());
    expect(await claimed(3)).toEqual(bulk.slice(2));
    expect(await claimed(3)).toEqual([]);
  });

  test.each([
    [0, 0],
    [2, 2],
    [9, 4],
  ])('claims at most %i bulk jobs when told so', async (bulkLimit, expected) => {
    await enqueue('bulk', 12);
    await enqueue('normal', 2);
    const jobs = await queue.store().claim(6, LATER, LEASE_MS, { bulkLimit });
    const lanes = jobs.map(({ lane }) => lane).toSorted();
    expect(lanes).toEqual([...Array<string>(expected).fill('bulk'), 'normal', 'normal']);
  });

  test('lets concurrent claims share the jobs of all lanes without overlap', async () => {
    for (const lane of LANES) await enqueue(lane, 20);
    const claims = await Promise.all(Array.from({ length: 6 }, () => claimed(10)));
    expect(claims.every((ids) => ids.length <= 10)).toBe(true);
    const ids = claims.flat();
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('brings along its own columns and leaves out the groups that it is told to', async () => {
    await queue.enqueue('normal', NOW, 'stalled');
    const id = await queue.enqueue('normal', NOW, 'brisk');
    const jobs = await queue.store().claim(9, LATER, LEASE_MS, { exceptGroups: ['stalled'] });
    expect(jobs).toEqual([
      {
        id,
        lane: 'normal',
        payload: '{"order":1}',
        attempts: 1,
        createdAt: NOW,
        group: 'brisk',
        url: 'https://brisk.example/hook',
        leaseUntil: LATER + LEASE_MS,
        endpoint: 'brisk',
      },
    ]);
  });

  test('marks jobs done in its own words, and blanks what they were made from', async () => {
    await queue.enqueue('normal', NOW);
    await queue.store().markDone(await queue.store().claim(1, LATER, LEASE_MS), LATER);
    expect(await queue.rows()).toMatchObject([
      { status: 'delivered', delivered_at: LATER, payload: '{}', lease_until: null },
    ]);
  });
});
