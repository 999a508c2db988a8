import { describe, expect, it } from 'vitest';
import { cheaperFrom, estimateMonth, planBill, type CallMonth } from './bill-estimate.ts';
import { catalogue } from './catalogue.ts';
import { voicePlansOf } from './voice-plan.ts';

const voicePlans = voicePlansOf(catalogue.plans);

const ASSUMPTIONS = { settled: { low: 20, high: 50 }, booked: { low: 2, high: 8 } };
const MONTH: CallMonth = { calls: 200, minutesPerCall: 2.5, afterHours: 25, bookingValue: 120, staffCost: 18 };

const estimate = (change: Partial<CallMonth> = {}) => estimateMonth({ ...MONTH, ...change }, ASSUMPTIONS, voicePlans);
const cheapestAt = (minutes: number) =>
  voicePlans.toSorted((a, b) => planBill(a, minutes).firstYear - planBill(b, minutes).firstYear)[0]?.id;

describe('the catalogue', () => {
  it.each(voicePlans)('makes $name the cheapest plan at its included minutes', ({ id, included }) => {
    expect(cheapestAt(included.minutes)).toBe(id);
  });

  it('has a number of minutes from which the next plan is cheaper', () => {
    for (const [index, plan] of voicePlans.slice(0, -1).entries()) {
      const next = voicePlans[index + 1];
      if (!next) throw new Error('There is a next plan.');
      const from = cheaperFrom(plan, next);
      expect(planBill(next, from).firstYear).toBeLessThan(planBill(plan, from).firstYear);
      expect(planBill(next, from - 1).firstYear).toBeGreaterThanOrEqual(planBill(plan, from - 1).firstYear);
    }
  });
});

describe('an estimate', () => {
  it.each([
    { calls: 0, minutes: 0, id: 'starter', total: 14_900 },
    { calls: 120, minutes: 300, id: 'starter', total: 14_900 },
    { calls: 121, minutes: 302.5, id: 'starter', total: 15_005 },
    { calls: 200, minutes: 500, id: 'starter', total: 23_300 },
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

  it('says by how much the cheapest plan is cheaper than the next', () => {
    const { cheapest, runnerUp } = estimate();
    expect(runnerUp?.more).toBe((runnerUp?.bill.firstYear ?? 0) - cheapest.firstYear);
    expect(runnerUp?.bill.plan.id).toBe('growth');
  });
});
