/** Each part of the pricing page stops a plan's bill at its cap, and recommends a plan that takes every call. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import words from '#content/brochures/pricing-brochure.yaml';
import pricingWords from '#content/pricing/pricing-words.yaml';
import { estimateMonth, type CallMonth } from '../shared/bill-estimate.ts';
import { minutesAtCap } from '../shared/month-bill.ts';
import { formatCents, formatCount } from '#shared/text/money.ts';
import { planBill } from '../shared/plan-bill.ts';
import { artifactOf } from '#web/blocks/brochure-page.tsx';
import { CalculatorResult } from './calculator-result.tsx';
import { MonthBills } from './month-bills.tsx';
import { voicePlans } from '#web/blocks/prices/plan-rows.ts';

const pricing = artifactOf(words, 'voice-pricing');
const [smallest, middle] = voicePlans;
if (!smallest || !middle) throw new Error('There are several voice plans.');
const TOO_MANY_CALLS: CallMonth = { calls: 300, minutesPerCall: 3, afterHours: 25, bookingValue: 120, staffCost: 18 };

describe('a month past the smallest plan’s cap', () => {
  it('is shown by the calculator with its bill at the cap, and with what raising the cap would cost', () => {
    const estimate = estimateMonth(TOO_MANY_CALLS, pricing.assumptions, voicePlans);
    const text = textOf(<CalculatorResult facts={pricing} month={TOO_MANY_CALLS} estimate={estimate} />);
    const own = planBill(smallest, estimate.minutes);
    expect(own.bill.total).toBe(smallest.monthly + own.bill.overage);
    for (const amount of [own.bill.overage, own.firstYear, own.raised?.firstYear ?? NaN])
      expect(text).toContain(formatCents(amount));
    expect(text).toContain(`${formatCount(minutesAtCap(smallest))} of ${formatCount(estimate.minutes)}`);
    expect(text).toContain(`Choose ${middle.name}`);
  });

  it('is not the least among the sample months', () => {
    const minutes = Math.max(...pricing.months.map(({ days }) => days.reduce((sum, day) => sum + day, 0)));
    const { bill, raised } = planBill(smallest, minutes);
    const text = textOf(<MonthBills words={pricing} />);
    expect(text).toContain(formatCents(raised?.bill.total ?? NaN));
    expect(text).not.toContain(`${pricingWords.months.least} ${formatCents(bill.total)}`);
    expect(text).toContain(`${pricingWords.months.least} ${formatCents(planBill(middle, minutes).bill.total)}`);
  });
});

function textOf(element: ReactNode): string {
  const html = renderToStaticMarkup(<Router ssrPath="/pricing">{element}</Router>);
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}
