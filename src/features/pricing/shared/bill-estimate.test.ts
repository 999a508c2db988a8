import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cheaperFrom, estimateMonth, type CallMonth } from './bill-estimate.ts';
import { catalog } from './catalog.ts';
import { cheapestPlan } from './plan-bill.ts';
import { voicePlansOf, type VoicePlan } from './voice-plan.ts';

const voicePlans = voicePlansOf(catalog.plans);

const ASSUMPTIONS = { settled: { low: 20, high: 50 }, booked: { low: 2, high: 8 } };
const MONTH: CallMonth = { calls: 200, minutesPerCall: 2.5, afterHours: 25, bookingValue: 120, staffCost: 18 };

const estimate = (change: Partial<CallMonth> = {}) => estimateMonth({ ...MONTH, ...change }, ASSUMPTIONS, voicePlans);
const cheapestAt = (minutes: number) => cheapestPlan(voicePlans, minutes)?.plan.id;

describe('the catalog', () => {
  it.each(voicePlans)('makes $name the cheapest plan at its included minutes', ({ id, included }) => {
    expect(cheapestAt(included.minutes)).toBe(id);
  });

  it('has a number of minutes from which the next plan is cheaper', () => {
    for (const [index, plan] of voicePlans.slice(0, -1).entries()) {
      const next = voicePlans[index + 1];
      if (!next) throw new Error('There is a next plan.');
      const from = cheaperFrom(plan, next);
      expect(cheapestAt(from)).toBe(next.id);
      expect(cheapestAt(from - 1)).toBe(plan.id);
    }
  });
});

const anyPlan: fc.Arbitrary<VoicePlan> = fc.record({
  id: fc.uuid(),
  name: fc.constant('Any'),
  for: fc.constant('anybody'),
  setup: fc.nat(300_000),
  monthly: fc.nat(200_000),
  included: fc.record({ minutes: fc.integer({ min: 1, max: 5_000 }) }),
  overage: fc.record({ perMinute: fc.integer({ min: 1, max: 100 }), cap: fc.nat(300_000) }),
  roundingSeconds: fc.constant(6),
});

test('the plan that is named the cheapest takes every call, and no other that does costs less', () => {
  const plans = fc.oneof(fc.constant(voicePlans), fc.array(anyPlan, { minLength: 1, maxLength: 4 }));
  fc.assert(
    fc.property(plans, fc.nat(12_000), (sold, minutes) => {
      const { cheapest, cost } = estimateMonth({ ...MONTH, calls: minutes, minutesPerCall: 1 }, ASSUMPTIONS, sold);
      // Worked out anew, from the terms: what a plan's minutes cost, and whether that stays within its cap.
      const offers = sold.map(({ monthly, setup, included, overage }) => {
        const extra = Math.max(0, minutes - included.minutes) * overage.perMinute;
        return { fits: extra <= overage.cap, firstYear: monthly + extra + Math.round(setup / 12) };
      });
      const fitting = offers.filter(({ fits }) => fits);
      const candidates = fitting.length > 0 ? fitting : offers;
      expect(cost.firstYear).toBe(Math.min(...candidates.map(({ firstYear }) => firstYear)));
      expect(cheapest.raised === undefined).toBe(fitting.length > 0);
      expect(cost.bill.minutesPastCap).toBe(0);
    }),
  );
});

describe('an estimate', () => {
  it.each([
    { calls: 0, minutes: 0, id: 'starter', total: 14_900 },
    { calls: 120, minutes: 300, id: 'starter', total: 14_900 },
    { calls: 121, minutes: 302.5, id: 'starter', total: 15_005 },
    { calls: 200, minutes: 500, id: 'starter', total: 23_300 },
    { calls: 261, minutes: 652.5, id: 'starter', total: 29_705 },
    { calls: 262, minutes: 655, id: 'growth', total: 39_900 },
    { calls: 400, minutes: 1000, id: 'growth', total: 39_900 },
    { calls: 1300, minutes: 3250, id: 'scale', total: 107_400 },
  ])('for $calls calls recommends $id', ({ calls, minutes, id, total }) => {
    const { cheapest, ...rest } = estimate({ calls });
    expect(rest.minutes).toBe(minutes);
    expect([cheapest.plan.id, cheapest.bill.total]).toEqual([id, total]);
  });

  it('rounds each call up before adding', () => {
    expect(estimate({ calls: 10, minutesPerCall: 1.01 }).minutes).toBe(11);
  });

  it('gives a range from cautious to hopeful', () => {
    const { staffTime, bookings, benefit, net, cheapest } = estimate();
    expect(staffTime).toEqual({ low: 2250, high: 5625 });
    expect(bookings).toEqual({ low: 12_000, high: 48_000 });
    expect(benefit).toEqual({ low: 14_250, high: 53_625 });
    expect(net).toEqual({ low: 14_250 - cheapest.firstYear, high: 53_625 - cheapest.firstYear });
  });

  it('raises the cap of the largest plan when none takes every call', () => {
    const { cheapest, cost, net, benefit } = estimate({ calls: 3000 });
    expect([cheapest.plan.id, cheapest.bill.total, cost.bill.total]).toEqual(['scale', 199_800, 234_900]);
    expect(net.low).toBe(benefit.low - cost.firstYear);
  });

  it('finds no benefit in zero calls', () => {
    const { benefit, cheapest, net, breakEven } = estimate({ calls: 0 });
    expect(benefit).toEqual({ low: 0, high: 0 });
    expect(net).toEqual({ low: -cheapest.firstYear, high: -cheapest.firstYear });
    expect(breakEven?.percentOfAfterHours).toBeUndefined();
  });

  it('says how many bookings pay for the plan, or that none can', () => {
    expect(estimate().breakEven).toEqual({ bookings: 3, percentOfAfterHours: 6 });
    expect(estimate({ bookingValue: 0 }).breakEven).toBeUndefined();
  });
});
