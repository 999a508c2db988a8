import { expect, test } from 'vitest';
import { furtherFacts, furtherFrom, type ContactField } from './contact-fields.ts';

const FIELDS: readonly ContactField[] = [
  { name: 'company', label: 'Company', maxLength: 100, required: false },
  { name: 'website', label: 'Website', maxLength: 200, required: false },
];

test('reads the filled-in fields that the form has', () => {
  const typed = new Map([
    ['company', ' Hill Roofing '],
    ['website', ' '],
    ['other', 'x'],
  ]);
  expect(furtherFrom((name) => typed.get(name), FIELDS)).toEqual({ company: 'Hill Roofing' });
});

test('shows each with its label, and one that the form no longer has with its name', () => {
  const further = { company: 'Hill Roofing', fax: '555-0100', website: undefined };
  expect(furtherFacts(further, FIELDS)).toEqual([
    ['Company', 'Hill Roofing'],
    ['fax', '555-0100'],
  ]);
  expect(furtherFacts(undefined, FIELDS)).toEqual([]);
});
