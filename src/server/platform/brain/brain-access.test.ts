import { describe, expect, test } from 'vitest';
import { createTestClock } from '#test/support/test-clock.ts';
import { createBreaker } from './brain-access.ts';

describe('the breaker', () => {
  const openBreaker = () => {
    const clock = createTestClock();
    return { clock, ...createBreaker(clock) };
  };

  test('opens at the third failure in a row, for a minute', () => {
    const { clock, isOpen, fail } = openBreaker();
    fail();
    fail();
    expect(isOpen()).toBe(false);
    fail();
    expect(isOpen()).toBe(true);
    clock.advance(59_999);
    expect(isOpen()).toBe(true);
    clock.advance(1);
    expect(isOpen()).toBe(false);
  });

  test('stays shut for failures with a success between them', () => {
    const { isOpen, fail, succeed } = openBreaker();
    for (let round = 0; round < 5; round += 1) {
      fail();
      fail();
      succeed();
    }
    expect(isOpen()).toBe(false);
  });

  test('after its minute lets one try, and opens again if that fails too', () => {
    const { clock, isOpen, fail, succeed } = openBreaker();
    for (let failures = 0; failures < 3; failures += 1) fail();
    clock.advance(60_000);
    fail();
    expect(isOpen()).toBe(true);
    clock.advance(60_000);
    succeed();
    fail();
    expect(isOpen()).toBe(false);
  });
});
