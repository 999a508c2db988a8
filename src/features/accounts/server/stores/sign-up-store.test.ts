import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { keptMs } from '#shared/site/kept-periods.ts';
import { forgetSignUp, passwordOfSignUp, rememberSignUp } from './sign-up-store.ts';

const ANN = 'ann@visitor.example';
const BOB = 'bob@visitor.example';
const NOW = Date.UTC(2026, 0, 15);
const OVER = NOW + keptMs('unconfirmed');

describeOnEachDatabase('what somebody signed up with', (database) => {
  const remember = async (email: string, hash: string, now: number) => rememberSignUp(database.db, email, hash, now);
  const known = async (email: string, now: number) => passwordOfSignUp(database.db, email, now);

  test('is the first of several passwords until it expires, and then the next one', async () => {
    await remember(BOB, 'another', NOW);
    await remember(ANN, 'first', NOW);
    await remember(ANN, 'second', OVER - 1);
    expect([await known(ANN, OVER - 1), await known(ANN, OVER)]).toEqual(['first', undefined]);
    await remember(ANN, 'third', OVER);
    expect([await known(ANN, OVER), await known(BOB, NOW)]).toEqual(['third', 'another']);
  });

  test('is forgotten for one address alone', async () => {
    for (const email of [ANN, BOB]) await remember(email, 'first', NOW);
    await forgetSignUp(database.db, ANN);
    expect([await known(ANN, NOW), await known(BOB, NOW)]).toEqual([undefined, 'first']);
  });
});
