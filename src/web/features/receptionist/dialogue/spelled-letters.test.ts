import { expect, it } from 'vitest';
import { after, MONDAY } from '../../../../../test/support/talks.ts';
import { hear } from './dialogue.ts';

it.each([
  "Szabo, that's S-Z-A-B-O, 555-0117",
  'Colleen Szabo. S, Z, A, B, O. 555-0117',
  'Szabo, S like Sam, Z, A, B, O, 555-0117',
])('hears the number after the letters: "%s"', (text) => {
  const { slots } = hear(after('plumbing', ['My tap drips', '12 Oak Street', 'the first one']), text, MONDAY);
  expect([slots.phone, slots.name?.split(' ').at(-1)]).toEqual(['555-0117', 'Szabo']);
});
