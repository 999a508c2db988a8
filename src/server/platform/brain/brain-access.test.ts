import { expect, test } from 'vitest';
import { createTestClock } from '#test/support/test-clock.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import type { Log } from '../log.ts';
import { createBrainAccess, type PaidTurn } from './brain-access.ts';
import type { Brain } from './brain.ts';
import { NoAnswer } from './brain-reply.ts';

describeOnEmbedded('the breaker', (database) => {
  const openBreaker = () => {
    const clock = createTestClock();
    const brain = { dailyTokens: 1_000_000 } as Brain;
    const log = { warn: () => {} } as unknown as Log;
    const access = createBrainAccess({ brain, db: database.db, clock, log });
    const end = async (how: (turn: PaidTurn) => void) => {
      const turn = await access.begin('a client', 1, clock.now());
      if (!turn) throw new Error('The budget is spent.');
      how(turn);
    };
    return {
      clock,
      isOpen: () => access.isPaused(),
      isOtherOpen: () => access.otherService('speech').isPaused(),
      fail: async () => end((turn) => turn.fail(new NoAnswer('it was busy'))),
      succeed: async () => end((turn) => turn.succeed()),
    };
  };

  test('opens at the third failure in a row, for a minute, and for this service alone', async () => {
    const { clock, isOpen, isOtherOpen, fail } = openBreaker();
    await fail();
    await fail();
    expect(isOpen()).toBe(false);
    await fail();
    expect([isOpen(), isOtherOpen()]).toEqual([true, false]);
    clock.advance(59_999);
    expect(isOpen()).toBe(true);
    clock.advance(1);
    expect(isOpen()).toBe(false);
  });

  test('stays shut for failures with a success between them', async () => {
    const { isOpen, fail, succeed } = openBreaker();
    for (let round = 0; round < 5; round += 1) {
      await fail();
      await fail();
      await succeed();
    }
    expect(isOpen()).toBe(false);
  });

  test('after its minute lets one try, and opens again if that fails too', async () => {
    const { clock, isOpen, fail, succeed } = openBreaker();
    for (let failures = 0; failures < 3; failures += 1) await fail();
    clock.advance(60_000);
    await fail();
    expect(isOpen()).toBe(true);
    clock.advance(60_000);
    await succeed();
    await fail();
    expect(isOpen()).toBe(false);
  });
});
