import { expect, it } from 'vitest';
import { billOf, billedSeconds, minutesAtCap } from './month-bill.ts';
import { cheapestFirst, costOf, planBill } from './plan-bill.ts';
import type { VoicePlan } from './voice-plan.ts';

const PLAN: VoicePlan = {
  id: 'one',
  name: 'One',
  for: 'anybody',
  setup: 12_000,
  monthly: 10_000,
  included: { minutes: 100 },
  overage: { perMinute: 50, cap: 5_000 },
  roundingSeconds: 6,
};
const plan = (id: string, changed: Partial<VoicePlan>): VoicePlan => ({ ...PLAN, id, ...changed });
const order = (plans: readonly VoicePlan[], minutes: number) =>
  cheapestFirst(plans.map((one) => planBill(one, minutes))).map(({ plan: { id } }) => id);

it('compares plans by their month with a twelfth of the setup, not by the monthly bill alone', () => {
  const plans = [
    plan('lowest bill', { monthly: 9_000, setup: 60_000 }),
    plan('middle', { monthly: 10_000, setup: 24_000 }),
    plan('highest bill', { monthly: 11_000, setup: 0 }),
  ];
  expect(order(plans, 50)).toEqual(['highest bill', 'middle', 'lowest bill']);
});

it('puts the lowest monthly bill first where the setup is the same', () => {
  const plans = [
    plan('dear', { monthly: 12_000 }),
    plan('cheap', { monthly: 9_000 }),
    plan('middle', { monthly: 10_000 }),
  ];
  expect(order(plans, 50)).toEqual(['cheap', 'middle', 'dear']);
});

it('puts a plan that reaches its cap behind those that take every call, and compares such plans with their caps raised', () => {
  const plans = [
    plan('capped, cheap at first', { monthly: 1_000 }),
    plan('capped, cheaper when raised', { monthly: 2_000, overage: { perMinute: 10, cap: 500 } }),
    plan('takes every call', { monthly: 90_000, included: { minutes: 1_000 } }),
  ];
  expect(order(plans, 300)).toEqual(['takes every call', 'capped, cheaper when raised', 'capped, cheap at first']);
});

it('raises the cap only of a plan whose month goes beyond it', () => {
  // 100 minutes at 50 cents reach the cap of 5,000 cents exactly.
  expect(planBill(PLAN, 200).raised).toBeUndefined();
  const beyond = planBill(PLAN, 201);
  expect(beyond.bill).toEqual({ monthly: 10_000, extraMinutes: 100, overage: 5_000, total: 15_000, minutesPastCap: 1 });
  expect(beyond.raised?.bill).toMatchObject({ overage: 5_050, total: 15_050, minutesPastCap: 0 });
});

it('adds a twelfth of the setup to the month, in whole cents', () => {
  expect(costOf(plan('odd', { setup: 1_000 }), 0, 0).firstYear).toBe(10_083);
});

it('charges nothing beyond a plan without minutes or without a price for more', () => {
  expect(billOf({ monthly: 500, included: undefined, overage: PLAN.overage }, 900)).toMatchObject({
    total: 500,
    extraMinutes: 0,
  });
  expect(billOf({ monthly: 500, included: { minutes: 10 }, overage: undefined }, 900)).toMatchObject({
    total: 500,
    extraMinutes: 0,
    minutesPastCap: 0,
  });
});

it('takes every minute of a plan whose extra minutes are free', () => {
  const free = { ...PLAN, overage: { perMinute: 0, cap: 0 } };
  expect(billOf(free, 900)).toMatchObject({ total: 10_000, extraMinutes: 800, minutesPastCap: 0 });
});

it('counts the whole minutes that a plan takes under its cap', () => {
  expect(minutesAtCap(PLAN)).toBe(200);
  expect(minutesAtCap({ ...PLAN, overage: { perMinute: 30, cap: 100 } })).toBe(103);
});

it('rounds each call up to the next step', () => {
  expect([0, 6, 7, 60].map((seconds) => billedSeconds(seconds, 6))).toEqual([0, 6, 12, 60]);
});
