/** The prices that pages, calculator and checkout display are what the server charges: all come from the catalog. */
import { readFileSync, globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import words from '#content/brochures/pricing-brochure.yaml';
import { catalog, plansForSale, termsOf } from '#features/pricing/shared/catalog.ts';
import { formatCents } from '#shared/text/money.ts';
import { formatAmount } from '../shared/order-amount.ts';
import { priceOrder } from '../shared/order-pricing.ts';
import { artifactOf } from '#web/blocks/brochure-page.tsx';
import { PlanTable } from '#web/blocks/prices/plan-table.tsx';
import { BillCalculator } from '#features/pricing/web/bill-calculator.tsx';
import { PlanComparison } from '#features/pricing/web/plan-comparison.tsx';
import { PlanChoice } from './plan-choice.tsx';

const pricing = artifactOf(words, 'voice-pricing');
const voicePlans = catalog.plans.filter(({ included }) => included);

function htmlOf(element: ReactNode): string {
  return renderToStaticMarkup(<Router ssrPath="/pricing">{element}</Router>);
}

function checkoutOf(seats: string): string {
  const nothing = () => undefined;
  return htmlOf(
    <PlanChoice chosen="" onChoose={nothing} seats={seats} onSeats={nothing} settled={false} onReopen={nothing} />,
  );
}

describe('the checkout', () => {
  it.each(plansForSale)('shows what $name costs now and later, with each of its terms', (plan) => {
    for (const seats of [1, 3]) {
      const [, details = ''] = checkoutOf(String(seats)).split(`value="${plan.id}"`);
      const { lines, dueNow, dueMonthly, currency } = priceOrder({ plan, seats });
      const overage = plan.overage ? [plan.overage.perMinute] : [];
      const amounts = [...lines.map(({ amount }) => amount), ...overage, dueNow, dueMonthly];
      const shown = [...details.matchAll(/<td>([^<]+)<\/td>/g)].map(([, amount]) => amount);
      for (const amount of amounts) expect(shown).toContain(formatAmount(amount, currency));
    }
    const html = checkoutOf('1').replaceAll('&#x27;', "'");
    for (const { text } of termsOf(plan)) expect(html).toContain(text);
  });

  it.each(['', '0', '999', '2.5', '1e2', '-1'])('shows no amount for "%s" seats', (seats) => {
    const seated = plansForSale.filter(({ kind }) => kind === 'seats');
    expect(seated.length).toBeGreaterThan(0);
    for (const { id } of seated) {
      const [, details = ''] = checkoutOf(seats).split(`value="${id}"`);
      const [own = ''] = details.split('type="radio"');
      expect(own).not.toContain('<td>');
    }
  });
});

describe.each([
  ['the comparison', () => htmlOf(<PlanComparison words={pricing} />)],
  ["the home page's table", () => htmlOf(<PlanTable />)],
])('%s', (_, render) => {
  it.each(voicePlans)('shows the amounts of $name', ({ setup, monthly, overage }) => {
    const html = render();
    for (const amount of [setup, monthly, overage?.perMinute]) expect(html).toContain(formatCents(amount ?? NaN));
  });
});

it('the calculator uses the same monthly prices', () => {
  const html = htmlOf(<BillCalculator words={pricing} />);
  for (const { monthly } of voicePlans) expect(html).toContain(formatCents(monthly));
});

it('the copy takes our prices from the catalog and never spells them out', () => {
  const content = resolve(import.meta.dirname, '../../../../content');
  const files = globSync(`${content}/{brochures,pages}/**/*.yaml`);
  expect(files.length).toBeGreaterThan(10);
  const byHand = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\$[\d,.]+ (?:a|per|each) (?:month|seat|minute)/g)].map(
      ([price]) => `${file}: ${price}`,
    ),
  );
  expect(byHand).toEqual([]);
});
