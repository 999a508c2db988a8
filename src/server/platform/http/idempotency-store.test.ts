import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { claimOnce, forgetCaller, TEAM_SCOPE } from './idempotency-store.ts';

const TTL_MS = 1_000;
const ANN = { id: 'ann', email: 'ann@visitor.example', aal: 'aal1', codeAt: null, sessionId: 's' } as const;
const [OWN, OTHERS, TEAM] = ['contact:ann', 'contact:anna', `${TEAM_SCOPE}desk-person:member`];

describeOnEachDatabase('a kept answer', (database) => {
  const claim = async (scope: string, { now = 0, bodyHash = 'a', key = 'k' } = {}) =>
    claimOnce(database.db, { scope, key, bodyHash, ttlMs: TTL_MS, response: `{"of":"${scope}"}` }, now);
  const replay = (response: string) => ({ kind: 'replay', response });
  beforeEach(async () => {
    for (const scope of [OWN, OTHERS, TEAM]) expect(await claim(scope)).toEqual({ kind: 'first' });
  });

  test('is given to a repeat within its time, of the same request under the same key', async () => {
    expect(await claim(OWN, { now: TTL_MS - 1 })).toEqual(replay(`{"of":"${OWN}"}`));
    expect(await claim(OWN, { now: TTL_MS - 1, bodyHash: 'b' })).toEqual({ kind: 'mismatch' });
    expect(await claim(OWN, { now: TTL_MS - 1, key: 'l' })).toEqual({ kind: 'first' });
    expect(await claim(OWN, { now: TTL_MS, bodyHash: 'b' })).toEqual({ kind: 'first' });
  });

  test.each([
    [true, '{"success":true}'],
    [false, `{"of":"${TEAM}"}`],
  ])('goes with its caller, and tells the team no more if the address was theirs: %s', async (ownsAddress, told) => {
    await forgetCaller(database.db, { ...ANN, ownsAddress });
    expect(await claim(TEAM)).toEqual(replay(told));
    expect(await claim(OTHERS)).toEqual(replay(`{"of":"${OTHERS}"}`));
    expect(await claim(OWN)).toEqual({ kind: 'first' });
  });
});
