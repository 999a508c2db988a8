import { expect, it } from 'vitest';
import type { Plan } from './catalog.ts';
import { voicePlansOf } from './voice-plan.ts';

const VOICE = {
  id: 'growth',
  included: { minutes: 1_000 },
  overage: { perMinute: 36, cap: 39_900 },
  roundingSeconds: 6,
  setup: 90_000,
} as unknown as Plan;

it('takes the plans that state minutes, their price beyond them, and how calls are rounded', () => {
  const lacking = [{ included: null }, { overage: null }, { roundingSeconds: null }, { setup: undefined }];
  expect(voicePlansOf([VOICE, ...lacking.map((one) => ({ ...VOICE, ...one }) as Plan)])).toEqual([VOICE]);
});
