import { expect, it } from 'vitest';
import { readBrand } from './content-facts.ts';
import { factsOf, fillTokens } from './content-tokens.ts';

type Sources = Parameters<typeof factsOf>[0];

const plan = {
  id: 'starter',
  monthly: 9_900,
  setup: 50_000,
  included: { minutes: 1_200 },
  overage: { perMinute: 35, cap: 5_000 },
};
const firm = { name: 'Hill', person: 'Rosa', phone: '555-0101', hours: 'Mon 9-5', prices: { visit: '$1,089' } };
const facts = factsOf({
  brand: readBrand(),
  catalog: {
    plans: [plan, { id: 'once', monthly: 1_000 }],
    atCap: 'it takes messages',
  } as unknown as Sources['catalog'],
  terms: { version: '1.0', from: 'November 24, 2026' },
  world: { firms: { hvac: firm }, people: { ann: { name: 'Ann Lee', phone: '555-0142' } }, misheard: [] },
});

it.each([
  ['{price:starter.setup}', '$500'],
  ['{price:starter.monthly}', '$99'],
  // Twelve months, and the setup.
  ['{price:starter.firstYear}', '$1,688'],
  ['{price:starter.included}', '1,200'],
  ['{price:starter.overage}', '$0.35'],
  ['{price:starter.cap}', '$50'],
  ['{price:starter.most}', '$149'],
  ['{price:once.firstYear}', '$120'],
  ['{price:atCap}', 'it takes messages'],
  ['{sample:hvac.visit}', '$1,089'],
  ['{sample:ann.phone}', '555-0142'],
  // One visit brings in less than the first year costs.
  ['{firstYear:starter.hvac.visit}', '2'],
  ['{firstYear:once.hvac.visit}', '1'],
  ['{perMonth:once.hvac.visit}', '0'],
  ['{period:leads}', '24 months'],
  ['{termsVersion} of {termsFrom}', '1.0 of November 24, 2026'],
  ['{count} stays', '{count} stays'],
])('fills %s', (text, filled) => {
  expect(fillTokens(text, facts)).toBe(filled);
});

it('states no price that a plan doesn’t have', () => {
  for (const name of ['setup', 'included', 'overage', 'cap', 'most', 'capMinutes'])
    expect(() => fillTokens(`{price:once.${name}}`, facts), name).toThrow(`{price:once.${name}}`);
});

it('fills every text of a file, and leaves the rest of it', () => {
  const file = { heading: '{price:starter.monthly}', count: 3, items: [{ text: 'a {brand} b', isOpen: true }, null] };
  const filled = { heading: '$99', count: 3, items: [{ text: `a ${readBrand().name} b`, isOpen: true }, null] };
  expect(fillTokens(file, facts)).toEqual(filled);
});
