import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import content from '#content/brochures/pricing-brochure.yaml';
import words from '#content/pricing/pricing-words.yaml';
import { checkoutPath } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatCents, formatCount } from '#shared/text/money.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import { artifactOf } from '#web/blocks/brochure-page.tsx';
import { voicePlans } from '#web/blocks/prices/plan-rows.ts';
import { estimateMonth } from '../shared/bill-estimate.ts';

const tab = loneTab();
const facts = artifactOf(content, 'voice-pricing');
const { least, most, step, months } = facts.slider;

async function open(search = '') {
  location.pathname = '/pricing';
  location.search = search;
  const [{ PlanSlider }, { PlanComparison }, { BillCalculator }] = await Promise.all([
    import('./plan-slider.tsx'),
    import('./plan-comparison.tsx'),
    import('./bill-calculator.tsx'),
  ]);
  const { hook } = memoryLocation({ path: '/pricing' });
  return tab.mount(
    <Router hook={hook}>
      <PlanSlider words={facts} />
      <PlanComparison words={facts} />
      <BillCalculator words={facts} />
    </Router>,
  );
}

const range = (page: Mounted) => page.get('input', { type: 'range' });
const shown = (page: Mounted) => page.all('p').map(wordsOf);
/** What the calculator finds for such a month. */
const expectedOf = (calls: number) => {
  const minutesPerCall = facts.fields.minutesPerCall.sample;
  const month = { calls, minutesPerCall, afterHours: 0, bookingValue: 0, staffCost: 0 };
  const { cheapest, cost } = estimateMonth(month, facts.assumptions, voicePlans);
  return { id: cheapest.plan.id, plan: cheapest.plan.name, total: formatCents(cost.bill.total) };
};

test('names at each place the plan and the bill that the calculator finds, which follows it', async () => {
  const page = await open();
  const named = new Set<string>();
  for (let calls = least; calls <= most; calls += step) {
    page.type(range(page), String(calls));
    const { id, plan, total } = expectedOf(calls);
    named.add(id);
    expect(range(page).props['aria-valuetext']).toBe(
      fillWords(words.slider.value, { calls: formatCount(calls), plan, total }),
    );
    expect(shown(page)).toContain(fillWords(words.slider.total, { plan, total }));
    // The slider's own button comes before those of the table.
    expect(page.all('a')[0]?.props['href']).toBe(checkoutPath(id));
    expect(page.all('div').map(({ props }) => props['data-picked'])).toContain(
      voicePlans.findIndex((one) => one.id === id),
    );
  }
  expect([...named]).toEqual(voicePlans.map(({ id }) => id));
  expect(page.get('input', { name: 'calls' }).props['value']).toBe(String(most));
});

test('follows what is typed into the calculator, within its ends', async () => {
  const page = await open();
  const field = () => page.get('input', { name: 'calls' });
  for (const [text, place] of [
    ['600', 600],
    ['many', 600],
    [String(most + 1), most],
    ['0', least],
  ] as const) {
    page.type(field(), text);
    expect([field().props['value'], range(page).props['value']]).toEqual([text, place]);
  }
});

test('stands where the address says, within its ends', async () => {
  const placeOf = (page: Mounted) => range(page).props['value'];
  expect(placeOf(await open())).toBe(facts.fields.calls.sample);
  expect(placeOf(await open('?calls=400'))).toBe(400);
  expect(placeOf(await open(`?calls=${most + 1}`))).toBe(most);
  expect(placeOf(await open('?calls=no'))).toBe(facts.fields.calls.sample);
});

test('has a table of the same figures for whoever has no scripts', async () => {
  const page = await open();
  const rows = page.all('tr').map(({ children }) => children.map(wordsOf));
  for (const calls of months) {
    const { plan, total } = expectedOf(calls);
    expect(rows).toContainEqual([formatCount(calls), plan, total]);
  }
});
