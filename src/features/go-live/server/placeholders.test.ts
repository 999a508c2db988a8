import { expect, test } from 'vitest';
import brand from '#content/brand.yaml';
import { isPlaceholder, placeholdersIn } from './placeholders.ts';

test.each([
  'hello@modai.example',
  'https://linkedin.example/company/modai',
  'https://www.example.com',
  'ann@mail.example.org',
  'https://site.test:8080/',
  'http://localhost:3000',
  '+1 202-555-0142',
  '(202) 555 0199',
  '2025550100',
  '100 Example Street',
  'TODO',
])('%s is a placeholder', (text) => {
  expect(isPlaceholder(text)).toBe(true);
});

test.each([
  'hello@modai.com',
  'hello@examples.com',
  'https://example.agency.com/',
  'https://agency.dev/example',
  'https://latest.io',
  '+1 202-555-0242',
  '+1 202-556-0142',
  '555-01425',
  'We set up calls, for example at night',
  'M7 10v6M13 6v14',
  '#e0a92e',
])('%s is none', (text) => {
  expect(isPlaceholder(text)).toBe(false);
});

test('finds what is in the repository, and nothing in facts of an owner', () => {
  const places = ['email', 'phone', 'address.street', 'social.0.url', 'social.1.url', 'examplePhone'];
  expect(placeholdersIn(brand).toSorted()).toEqual(places.toSorted());
  const own = { ...brand, email: 'hi@agency.dev', phone: '+1 312-444-0142', address: { street: '1 Main Street' } };
  expect(placeholdersIn({ ...own, social: [], examplePhone: '' })).toEqual([]);
});
