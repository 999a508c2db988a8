import { expect, test } from 'vitest';
import { useTestOutbox } from '#test/support/mail/test-outbox.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { ClaimFilter } from './mail-queue.ts';
import { LANES } from './queue-table.ts';

const NOW = Date.UTC(2026, 10, 24);
const LATER = NOW + 1_000;
const LEASE_MS = 1_000;

describeOnEachDatabase('the queue of mails', (database) => {
  const outbox = useTestOutbox(database);
  const claimed = async (limit: number, filter?: ClaimFilter) => {
    const mails = await outbox.queue().claim(limit, LATER, LEASE_MS, filter);
    return mails.map(({ id }) => id).toSorted();
  };
  /** `count` mails in the lane, the earliest first. */
  const enqueue = async (lane: (typeof LANES)[number], count: number) => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await outbox.enqueue(lane, NOW + index));
    return ids;
  };

  test('claims urgent mails before normal ones before bulk, and the earliest of each', async () => {
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
  ])('claims at most %i bulk mails if limited', async (bulkLimit, expected) => {
    await enqueue('bulk', 12);
    await enqueue('normal', 2);
    const mails = await outbox.queue().claim(6, LATER, LEASE_MS, { bulkLimit });
    const lanes = mails.map(({ lane }) => lane).toSorted();
    expect(lanes).toEqual([...Array<string>(expected).fill('bulk'), 'normal', 'normal']);
  });

  test('lets concurrent claims share the mails of all lanes without overlap', async () => {
    for (const lane of LANES) await enqueue(lane, 20);
    const claims = await Promise.all(Array.from({ length: 6 }, () => claimed(10)));
    expect(claims.every((ids) => ids.length <= 10)).toBe(true);
    const ids = claims.flat();
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('brings along what a mail is made of, and leaves out kinds on request', async () => {
    await outbox.enqueue('normal', NOW, 'stalled');
    const id = await outbox.enqueue('normal', NOW, 'brisk');
    const mails = await outbox.queue().claim(9, LATER, LEASE_MS, { exceptKinds: ['stalled'] });
    expect(mails).toEqual([
      {
        id,
        lane: 'normal',
        payload: '{"order":1}',
        attempts: 1,
        createdAt: NOW,
        kind: 'brisk',
        recipient: 'brisk@reader.example',
        thread: '',
        leaseUntil: LATER + LEASE_MS,
      },
    ]);
  });

  test('marks mails as sent, and blanks what they were made from', async () => {
    await outbox.enqueue('normal', NOW);
    await outbox.queue().markSent(await outbox.queue().claim(1, LATER, LEASE_MS), LATER);
    expect(await outbox.rows()).toMatchObject([{ status: 'sent', sent_at: LATER, payload: '{}', lease_until: null }]);
  });
});
