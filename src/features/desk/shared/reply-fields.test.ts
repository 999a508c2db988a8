import { expect, it } from 'vitest';
import { fieldsIn, fillFields } from './reply-fields.ts';

const KNOWN = {
  'first name': 'Ann',
  name: 'Ann $& Lee',
  plan: '',
  'meeting link': 'https://site.example/contact#meeting',
};

it.each([
  ['Hi {first name},', 'Hi Ann,', []],
  ['Hi {First_Name}, {firstName} and { FIRST NAME }', 'Hi Ann, Ann and Ann', []],
  ['Dear {name}', 'Dear Ann $& Lee', []],
  ['{plan}, {plan} and {first name}', '{plan}, {plan} and Ann', ['plan']],
  ['Pick a time: {meeting link}.', 'Pick a time: https://site.example/contact#meeting.', []],
  ['{discount} and {} and { } and {{name}}', '{discount} and {} and { } and {Ann $& Lee}', []],
  ['first name', 'first name', []],
])('fills %j', (text, filled, missing) => {
  expect(fillFields(text, KNOWN)).toBe(filled);
  expect(fieldsIn(filled)).toEqual(missing);
});
