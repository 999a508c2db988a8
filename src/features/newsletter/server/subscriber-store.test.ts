import { beforeEach, describe, expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import {
  eraseSubscriber,
  findSubscription,
  markConfirmed,
  markUnsubscribed,
  recordOptIn,
  type SubscriberRow,
} from './subscriber-store.ts';

const ANN = 'ann@visitor.example';
const OTHERS = {
  pending: 'bob@visitor.example',
  confirmed: 'cleo@visitor.example',
  unsubscribed: 'dan@visitor.example',
};
const CONSENT = { page: '/blog', wording: 'I agree.' };
const LATER = { page: '/account', wording: 'I agree again.' };

describeOnEachDatabase('a subscriber', (database) => {
  const { unsubscribed, confirmed } = OTHERS;
  const all = async () => database.db.selectFrom('subscribers').selectAll().orderBy('email').execute();
  const rowOf = async (email: string) => (await findSubscription(database.db, email)) as SubscriberRow;
  const optIn = async (email: string, now: number, consent = CONSENT) => recordOptIn(database.db, email, consent, now);
  let others: SubscriberRow[];
  beforeEach(async () => {
    for (const [index, email] of Object.values(OTHERS).entries()) await optIn(email, index + 1);
    await markConfirmed(database.db, (await rowOf(confirmed)).id, 10);
    await markUnsubscribed(database.db, { email: unsubscribed }, 10);
    others = await all();
    // Whatever a test does to Ann, the others stay as they are.
    return async () => {
      const left = (await all()).filter(({ id }) => others.some((other) => other.id === id));
      expect(left).toEqual(others);
    };
  });

  test('who asks again before confirming keeps the link, and the later consent counts', async () => {
    const first = await optIn(ANN, 20);
    const second = await optIn(ANN, 30, LATER);
    expect(second).toEqual({ ...first, consent_at: 30, consent_page: '/account', consent_wording: LATER.wording });
  });

  test('who has confirmed keeps the consent that was given, and is confirmed once', async () => {
    const { id } = await optIn(ANN, 20);
    expect(await markConfirmed(database.db, id, 30)).toBe(true);
    expect(await markConfirmed(database.db, id, 40)).toBe(false);
    const before = await rowOf(ANN);
    expect(before).toMatchObject({ status: 'confirmed', confirmed_at: 30 });
    expect(await optIn(ANN, 50, LATER)).toEqual(before);
  });

  test.each([
    ['their link', (row: SubscriberRow) => ({ id: row.id })],
    ['their address in any spelling', () => ({ email: 'Ann@Visitor.EXAMPLE' })],
  ])('who leaves by %s can only come back by a new link, with new consent', async (_how, whose) => {
    const first = await optIn(ANN, 20);
    await markConfirmed(database.db, first.id, 30);
    await markUnsubscribed(database.db, whose(first), 40);
    await markUnsubscribed(database.db, whose(first), 50);
    expect(await rowOf(ANN)).toMatchObject({ status: 'unsubscribed', unsubscribed_at: 40, consent_at: 20 });
    expect(await markConfirmed(database.db, first.id, 60)).toBe(false);
    const again = await optIn(ANN, 70, LATER);
    expect(again).toMatchObject({ id: first.id, status: 'pending', consent_at: 70, consent_wording: LATER.wording });
    expect(again.confirm_nonce).not.toBe(first.confirm_nonce);
  });

  describe('who is erased', () => {
    test.each(['pending', 'confirmed'])('while %s leaves nothing', async (status) => {
      const { id } = await optIn(ANN, 20);
      if (status === 'confirmed') await markConfirmed(database.db, id, 30);
      await eraseSubscriber(database.db, 'ANN@visitor.example', 'mark');
      expect(await all()).toEqual(others);
    });

    test('after leaving leaves a mark in place of the address, without consent or link, once', async () => {
      const { id, confirm_nonce: nonce } = await optIn(ANN, 20);
      await markUnsubscribed(database.db, { id }, 40);
      await eraseSubscriber(database.db, ANN, 'mark');
      await eraseSubscriber(database.db, ANN, 'mark');
      const left = (await all()).filter((row) => row.id === id);
      expect(left).toMatchObject([
        { email: 'mark', status: 'unsubscribed', unsubscribed_at: 40, consent_wording: '', consent_page: null },
      ]);
      expect(JSON.stringify(left)).not.toContain(nonce);
      expect(JSON.stringify(left)).not.toContain('ann');
      // They may come back as a stranger, leave and be erased once more.
      await optIn(ANN, 60);
      await markUnsubscribed(database.db, { email: ANN }, 70);
      await eraseSubscriber(database.db, ANN, 'mark');
      expect((await all()).filter(({ email }) => email === 'mark')).toEqual(left);
    });
  });
});
