/** The figures and marks of the pricing page's tables, row by row, and the words and links beside them. */
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import * as labels from '#content/block-words.yaml';
import content from '#content/brochures/pricing-brochure.yaml';
import words from '#content/pricing/pricing-words.yaml';
import { checkoutPath } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatCents, formatCount } from '#shared/text/money.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import { artifactOf } from '#web/blocks/brochure-page.tsx';
import { PLAN_ROWS, voicePlans } from '#web/blocks/prices/plan-rows.ts';
import { estimateMonth, type CallMonth } from '../shared/bill-estimate.ts';
import { minutesAtCap } from '../shared/month-bill.ts';
import { planBill } from '../shared/plan-bill.ts';
import { BillTable, BenefitTable } from './calculator-tables.tsx';
import { CalculatorResult } from './calculator-result.tsx';
import { MonthBills } from './month-bills.tsx';
import { PlanComparison } from './plan-comparison.tsx';

const tab = loneTab({ hasNames: true });
const facts = artifactOf(content, 'voice-pricing');
const MONTH: CallMonth = { calls: 200, minutesPerCall: 2.5, afterHours: 25, bookingValue: 120, staffCost: 18 };
const estimateOf = (change: Partial<CallMonth> = {}) =>
  estimateMonth({ ...MONTH, ...change }, facts.assumptions, voicePlans);
const open = (element: React.ReactNode) => {
  const { hook } = memoryLocation({ path: '/pricing' });
  return tab.mount(<Router hook={hook}>{element}</Router>);
};
/** Each row's head, cells, and which of them stand out. */
const rowsOf = (page: Mounted) =>
  page.all('tr').map(({ children }) => ({
    name: wordsOf(children[0] ?? { text: '' }),
    cells: children.slice(1).map(wordsOf),
    best: children.slice(1).flatMap((cell, index) => ('props' in cell && cell.props['data-best'] ? [index] : [])),
  }));

describe('the bills of the calculator', () => {
  test.each([
    ['a month that each plan takes', { calls: 40 }, false],
    ['a month beyond the smallest cap', { calls: 400 }, true],
  ])('are of %s', (_, change, isCapped) => {
    const estimate = estimateOf(change);
    const rows = rowsOf(open(<BillTable estimate={estimate} />));
    const { bills: texts } = words.calculator;
    const best = voicePlans.findIndex(({ id }) => id === estimate.cheapest.plan.id);
    expect(rows[0]).toEqual({
      name: '',
      cells: voicePlans.map(({ name }, index) => name + (index === best ? texts.cheapest : '')),
      best: [best],
    });
    const bills = voicePlans.map((plan) => planBill(plan, estimate.minutes));
    const expected = [
      [texts.monthly, voicePlans.map(({ monthly }) => formatCents(monthly))],
      [texts.extra, bills.map(({ bill }) => formatCents(bill.overage))],
      [texts.setup, voicePlans.map(({ setup }) => formatCents(Math.round(setup / 12)))],
      [texts.total, bills.map(({ firstYear }) => formatCents(firstYear))],
    ];
    expect(rows.slice(1, 5).map(({ name, cells }) => [name, cells])).toEqual(expected);
    expect(rows.slice(1).every((row) => row.best.join() === String(best))).toBe(true);
    expect(rows.slice(5).map(({ name }) => name)).toEqual(isCapped ? [texts.taken, texts.raised] : []);
    const capped = rows[5]?.cells.map((cell) => cell === texts.all) ?? [];
    expect(capped).toEqual(isCapped ? bills.map(({ raised }) => raised === undefined) : []);
  });

  test('stand beside what calls may bring, from cautious to hopeful', () => {
    const estimate = estimateOf();
    const [head, ...rows] = rowsOf(open(<BenefitTable assumptions={facts.assumptions} estimate={estimate} />));
    const { benefit: texts } = words.calculator;
    expect(head?.cells).toEqual([texts.cautious, texts.hopeful]);
    const { staffTime, bookings, benefit, cost, net } = estimate;
    const yearly = { low: cost.firstYear, high: cost.firstYear };
    expect(rows.map(({ cells }) => cells)).toEqual(
      [staffTime, bookings, benefit, yearly, net].map(({ low, high }) => [formatCents(low), formatCents(high)]),
    );
    expect(rows[0]?.name).toContain(String(facts.assumptions.settled.low));
    expect(rows[1]?.name).toContain(String(facts.assumptions.booked.high));
    expect(rows[3]?.name).toContain(estimate.cheapest.plan.name);
  });
});

describe('the verdict of the calculator', () => {
  const because = words.calculator.because;
  test('names the cheapest plan, its total, and why', () => {
    const estimate = estimateOf({ calls: 40 });
    const page = open(<CalculatorResult facts={facts} month={{ ...MONTH, calls: 40 }} estimate={estimate} />);
    const text = wordsOf(page.get('div', { role: 'status' }));
    const { plan } = estimate.cheapest;
    expect(text).toContain(
      fillWords(words.calculator.cheapest, { plan: plan.name, total: formatCents(estimate.cost.bill.total) }),
    );
    expect(text).toContain(fillWords(because.within, { minutes: '100', included: formatCount(plan.included.minutes) }));
    expect(text).not.toContain(words.calculator.zero);
    const link = page.get('a', fillWords(words.calculator.choose, { plan: plan.name }));
    expect(link.props['href']).toBe(checkoutPath(plan.id));
    // For paper: the figures themselves.
    expect(page.get('dl', {}).children.map((row) => wordsOf(row).replace(/^.*[a-z)](?=[\d,.]+$)/i, ''))).toEqual([
      '40',
      '2.5',
      '25',
      '120',
      '18',
    ]);
    const { breakEven: texts } = words.calculator;
    const bookings = estimate.breakEven?.bookings ?? 0;
    expect(page.all('p').map(wordsOf).join()).toContain(
      fillWords(bookings === 1 ? texts.one : texts.many, { count: String(bookings), plan: plan.name }),
    );
    const [math, ...others] = page.all('details');
    expect(others).toEqual([]);
    expect(math?.node.querySelectorAll('li').length).toBe(facts.assumed.length + facts.unknown.length);
    expect(math?.node.querySelectorAll('table').length).toBe(2);
  });

  test.each([
    ['extra minutes', { calls: 130 }, because.extra],
    ['the next plan', { calls: 40 }, because.nextAtCap],
    ['no plan that takes them all', { calls: 5_000, minutesPerCall: 10 }, because.raised],
    ['no calls at all', { calls: 0 }, words.calculator.zero],
  ])('says something of %s', (_, change, said) => {
    const estimate = estimateOf(change);
    const page = open(<CalculatorResult facts={facts} month={{ ...MONTH, ...change }} estimate={estimate} />);
    const parts = said.split(/\{\w+\}/).filter((part) => part.trim().length > 6);
    for (const part of parts.slice(0, 2)) expect(wordsOf(page.get('div', { role: 'status' }))).toContain(part);
  });
});

test('the sample months name the plan that fits each, and the year with its setup', () => {
  const page = open(<MonthBills words={facts} />);
  const { months: texts } = words;
  const minutes = facts.months.map(({ days }) => days.reduce((sum, day) => sum + day, 0));
  const [head, ...rows] = rowsOf(page);
  expect(head?.cells).toEqual(voicePlans.map(({ name }) => name));
  expect(rows.map(({ name }) => name)).toEqual([
    ...facts.months.map(({ name }, index) =>
      fillWords(texts.row, { month: name, minutes: formatCount(minutes[index] ?? 0) }),
    ),
    texts.year,
  ]);
  for (const [index, { cells, best }] of rows.slice(0, -1).entries()) {
    const bills = voicePlans.map((plan) => planBill(plan, minutes[index] ?? 0));
    const whole = bills.filter(({ raised }) => !raised);
    const least = Math.min(...whole.map(({ firstYear }) => firstYear));
    expect(best).toEqual([bills.findIndex((bill) => !bill.raised && bill.firstYear === least)]);
    for (const [column, { bill, plan, raised }] of bills.entries()) {
      expect(cells[column]).toContain(formatCents(bill.total));
      const capped =
        raised &&
        fillWords(texts.capped, { minutes: formatCount(minutesAtCap(plan)), raised: formatCents(raised.bill.total) });
      expect(cells[column]?.includes(capped ?? texts.capped.slice(0, 8))).toBe(Boolean(capped));
    }
  }
  const year = voicePlans.map((plan) => {
    const months = facts.months.map((month, index) => ({
      ...planBill(plan, minutes[index] ?? 0),
      count: month.months,
    }));
    return {
      amount: plan.setup + months.reduce((sum, { bill, count }) => sum + count * bill.total, 0),
      capped: months.reduce((sum, { raised, count }) => sum + (raised ? count : 0), 0),
      // Months below the cap cost what they cost.
      raised:
        plan.setup + months.reduce((sum, { bill, raised, count }) => sum + count * (raised?.bill ?? bill).total, 0),
    };
  });
  const last = rows.at(-1);
  for (const [column, { amount, capped, raised }] of year.entries()) {
    expect(last?.cells[column]).toContain(formatCents(amount));
    const said = fillWords(texts.cappedYear, { months: formatCount(capped), raised: formatCents(raised) });
    expect(last?.cells[column]?.includes(said)).toBe(capped > 0);
  }
  const fits = year.filter(({ capped }) => capped === 0).map(({ amount }) => amount);
  expect(last?.best).toEqual([year.findIndex(({ amount, capped }) => capped === 0 && amount === Math.min(...fits))]);
  // Bars beyond the included minutes stand on those; the tallest day of all months reaches the edge.
  const extra = page.all('path').flatMap(({ props }, index) => (index % 2 === 1 ? [String(props['d'])] : []));
  const overs = facts.months.map(
    (_, index) => (minutes[index] ?? 0) > (voicePlans[rows[index]?.best[0] ?? 0]?.included.minutes ?? 0),
  );
  expect(extra.map((d) => d !== '')).toEqual(overs);
  const tops = page
    .all('path')
    .flatMap(({ props }) =>
      [...String(props['d']).matchAll(/[Vv](-?\d+)/g)].map(([at, y]) =>
        at.startsWith('v') ? 40 + Number(y) : Number(y),
      ),
    );
  expect(Math.min(...tops)).toBe(2);
  for (const [index, text] of page
    .all('p')
    .map(wordsOf)
    .filter((one) => / minutes on /.test(one))
    .entries()) {
    const [best = 0] = rows[index]?.best ?? [];
    expect(text).toContain(`${formatCount(minutes[index] ?? 0)} minutes on ${voicePlans[best]?.name}`);
    expect(text.includes(' extra at ')).toBe(overs[index]);
  }
});

test('the comparison lists each plan’s prices, and where to choose it', () => {
  const page = open(<PlanComparison words={facts} />);
  const rows = rowsOf(page);
  expect(rows.slice(1, 1 + PLAN_ROWS.length).map(({ name }) => name)).toEqual(PLAN_ROWS.map(({ label }) => label));
  expect(page.all('a').map(({ props }) => props['href'])).toEqual(
    expect.arrayContaining(voicePlans.map(({ id }) => checkoutPath(id))),
  );
  expect(page.get('div', { role: 'region' }).props).toMatchObject({ tabIndex: 0, 'aria-label': labels.plans });
});
