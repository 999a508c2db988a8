import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { billedSeconds, billOf, minutesAtCap, NO_CAP } from '#features/pricing/shared/month-bill.ts';
import { linesDueNow, priceOrder, type PlanPrices } from './order-pricing.ts';

const cents = fc.integer({ min: 0, max: 5_000_000 });
const percent = fc.integer({ min: 1, max: 100 });
const seats = fc.integer({ min: 1, max: 500 });
const plan: fc.Arbitrary<PlanPrices> = fc.record({
  name: fc.constant('Any'),
  kind: fc.constantFrom('subscription' as const, 'seats' as const),
  setup: cents,
  monthly: cents,
  begins: fc.constantFrom('order' as const, 'go-live' as const),
});
const metered = fc.record({
  monthly: cents,
  included: fc.record({ minutes: fc.nat(5_000) }),
  overage: fc.record({ perMinute: fc.nat(500), cap: cents }),
});
const promotion = fc.option(
  fc.record({ percentOff: percent, appliesTo: fc.constantFrom('setup' as const, 'first-month' as const) }),
  { nil: undefined },
);

const growth = {
  name: 'Growth',
  kind: 'subscription',
  setup: 90_000,
  monthly: 39_900,
  begins: 'go-live',
} as const;

describe('priceOrder', () => {
  it('charges a plan that begins at go-live for the setup alone, and later for each month', () => {
    expect(priceOrder({ plan: growth, seats: 3 })).toEqual({
      lines: [
        { label: 'Growth: setup, once', quantity: 1, unitAmount: 90_000, amount: 90_000, recurring: false },
        {
          label: 'Growth: each month',
          quantity: 1,
          unitAmount: 39_900,
          amount: 39_900,
          recurring: true,
          fromGoLive: true,
        },
      ],
      currency: 'usd',
      dueNow: 90_000,
      dueMonthly: 39_900,
      discount: 0,
    });
  });

  it('charges a plan that begins with its order for setup and the first month', () => {
    const priced = priceOrder({ plan: { ...growth, begins: 'order' }, seats: 1 });
    expect(priced).toMatchObject({ dueNow: 129_900, dueMonthly: 39_900 });
    expect(linesDueNow(priced.lines)).toEqual(priced.lines);
  });

  it('charges a plan sold by the seat for each seat', () => {
    const mentor = { name: 'Mentor', kind: 'seats', monthly: 4_900, begins: 'order' } as const;
    expect(priceOrder({ plan: mentor, seats: 7 })).toMatchObject({ dueNow: 34_300, dueMonthly: 34_300 });
  });

  it.each([
    ['setup', 18_000],
    ['first-month', 7_980],
  ] as const)('takes a promotion off the %s only', (appliesTo, discount) => {
    const bought = { ...growth, begins: 'order' } as const;
    const priced = priceOrder({ plan: bought, seats: 1, promotion: { percentOff: 20, appliesTo } });
    expect(priced).toMatchObject({ discount, dueNow: 129_900 - discount, dueMonthly: 39_900 });
  });

  it('takes nothing off a first month that is not charged yet', () => {
    const priced = priceOrder({ plan: growth, seats: 1, promotion: { percentOff: 20, appliesTo: 'first-month' } });
    expect(priced).toMatchObject({ discount: 0, dueNow: 90_000 });
  });

  test('every order is in whole cents, its lines add up, and no amount is negative', () => {
    fc.assert(
      fc.property(plan, seats, promotion, (bought, count, code) => {
        const { lines, dueNow, dueMonthly, discount } = priceOrder({ plan: bought, seats: count, promotion: code });
        const sum = linesDueNow(lines).reduce((total, { amount }) => total + amount, 0);
        expect(lines.every(({ quantity, unitAmount, amount }) => amount === quantity * unitAmount)).toBe(true);
        expect([dueNow, dueMonthly, discount].every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(
          true,
        );
        expect(dueNow).toBe(sum - discount);
        expect(dueMonthly).toBe(lines.reduce((total, line) => total + (line.recurring ? line.amount : 0), 0));
      }),
    );
  });
});

describe('billOf', () => {
  it('charges only the monthly price while minutes are left', () => {
    const starter = { monthly: 14_900, included: { minutes: 300 }, overage: { perMinute: 42, cap: 14_900 } };
    expect(billOf(starter, 300).total).toBe(14_900);
    expect(billOf(starter, 300.1)).toEqual({
      monthly: 14_900,
      extraMinutes: 0.1,
      overage: 4,
      total: 14_904,
      minutesPastCap: 0,
    });
    expect(billOf(starter, 400)).toMatchObject({ extraMinutes: 100, overage: 4_200, total: 19_100 });
  });

  it('stops charging at the cap, unless it was raised', () => {
    const starter = { monthly: 14_900, included: { minutes: 300 }, overage: { perMinute: 42, cap: 14_900 } };
    expect(minutesAtCap(starter)).toBe(654);
    expect(billOf(starter, 654)).toMatchObject({ total: 29_768, minutesPastCap: 0 });
    expect(billOf(starter, 900)).toMatchObject({ overage: 14_900, total: 29_800, minutesPastCap: 245.25 });
    expect(billOf(starter, 900, 20_000)).toMatchObject({ total: 34_900, minutesPastCap: expect.closeTo(123.8, 1) });
    expect(billOf(starter, 900, NO_CAP)).toMatchObject({ total: 40_100, minutesPastCap: 0 });
  });

  test('no month costs more than the monthly price and the cap, and every minute is charged or past the cap', () => {
    fc.assert(
      fc.property(metered, fc.nat(100_000), (sold, tenths) => {
        const { extraMinutes, minutesPastCap, overage, total } = billOf(sold, tenths / 10);
        expect(overage).toBeLessThanOrEqual(sold.overage.cap);
        expect(total).toBe(sold.monthly + overage);
        const extra = Math.max(0, tenths / 10 - sold.included.minutes);
        expect(extraMinutes + minutesPastCap).toBeCloseTo(extra, 6);
        // It stops no earlier than it has to: another minute would have gone over the cap.
        expect(minutesPastCap === 0 || overage + sold.overage.perMinute > sold.overage.cap).toBe(true);
      }),
    );
  });

  test('overage is exact to within half a cent, and more minutes never cost less', () => {
    const step = 0.1;
    fc.assert(
      fc.property(metered, fc.nat(100_000), (sold, tenths) => {
        const { overage, total } = billOf(sold, tenths / 10, NO_CAP);
        const exact = (Math.max(0, tenths - 10 * sold.included.minutes) * sold.overage.perMinute) / 10;
        expect(Math.abs(overage - exact)).toBeLessThanOrEqual(0.5);
        expect(Number.isSafeInteger(overage)).toBe(true);
        expect(billOf(sold, tenths / 10 + step, NO_CAP).total).toBeGreaterThanOrEqual(total);
        expect(billOf(sold, tenths / 10 + step).total).toBeGreaterThanOrEqual(billOf(sold, tenths / 10).total);
      }),
    );
  });
});

test('a call is rounded up by less than one step', () => {
  fc.assert(
    fc.property(fc.nat(7_200), fc.constantFrom(1, 6, 60), (seconds, step) => {
      const billed = billedSeconds(seconds, step);
      expect(billed).toBeGreaterThanOrEqual(seconds);
      expect(billed - seconds).toBeLessThan(step);
      expect(billed % step).toBe(0);
    }),
  );
});
