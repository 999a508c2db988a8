import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { advance, cursorOf, holdWatch, LostWatch, releaseWatch, setCursor } from './cursor-store.ts';

const LEASE_MS = 90_000;
const NOW = 1_000_000;
const INBOX = 'INBOX';
const [first, second] = ['first', 'second'].map((holder) => ({ mailbox: 'm', holder })) as [Held, Held];
type Held = Parameters<typeof holdWatch>[1];

describeOnEachDatabase('the hold of a mailbox', (database) => {
  const hold = async (watch: Held, at: number) => holdWatch(database.db, watch, at);
  const read = async (watch: Held, uid: number, at: number) =>
    database.db.transaction().execute((tx) => advance(tx, watch, { folder: INBOX, uid, isPassedOver: false }, at));
  const lastUid = async () => (await cursorOf(database.db, 'm', INBOX))?.lastUid;
  beforeEach(async () => {
    expect(await hold(first, NOW)).toBe(true);
    await setCursor(database.db, 'm', INBOX, { uidValidity: 1, lastUid: 1, seenAt: NOW });
  });

  test('keeps others out until its lease ends, and is of one mailbox alone', async () => {
    expect(await hold({ ...second, mailbox: 'other' }, NOW)).toBe(true);
    expect(await hold(second, NOW + LEASE_MS - 1)).toBe(false);
    expect(await hold(second, NOW + LEASE_MS)).toBe(true);
    expect(await hold(first, NOW + LEASE_MS)).toBe(false);
  });

  test.each([
    ['asking again', async (at: number) => hold(first, at)],
    ['reading', async (at: number) => read(first, 2, at)],
  ])('is prolonged by %s', async (_how, prolong) => {
    const later = NOW + LEASE_MS - 1;
    await prolong(later);
    expect(await hold(second, later + LEASE_MS - 1)).toBe(false);
    expect(await hold(second, later + LEASE_MS)).toBe(true);
  });

  test('is given back by its holder, and not by one that has lost it', async () => {
    await releaseWatch(database.db, second);
    expect(await hold(second, NOW + 1)).toBe(false);
    await releaseWatch(database.db, first);
    expect(await hold(second, NOW + 1)).toBe(true);
    await releaseWatch(database.db, first);
    expect(await hold(first, NOW + 2)).toBe(false);
  });

  test('moves the cursor of its holder alone', async () => {
    await read(first, 2, NOW);
    await expect(read(second, 3, NOW)).rejects.toThrow(LostWatch);
    expect(await lastUid()).toBe(2);
    await hold(second, NOW + LEASE_MS);
    await expect(read(first, 4, NOW + LEASE_MS)).rejects.toThrow(LostWatch);
    await read(second, 5, NOW + LEASE_MS);
    expect(await lastUid()).toBe(5);
  });
});
