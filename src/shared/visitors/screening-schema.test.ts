import * as v from 'valibot';
import { expect, it } from 'vitest';
import { screeningSchema } from './screening-schema.ts';

const SIGNS = { trap: '', seconds: 30 };
const isTaken = (signs: unknown) => v.is(screeningSchema, signs);

it('takes the signs that a form sends, with a proof or without, and none at all', () => {
  for (const signs of [undefined, SIGNS, { ...SIGNS, proof: 'solved' }]) expect(isTaken(signs)).toBe(true);
});

it.each([
  ['no trap', { seconds: 30 }],
  ['no time', { trap: '' }],
  ['a time before the form was shown', { ...SIGNS, seconds: -1 }],
  ['more than a form sends', { ...SIGNS, held: false }],
])('refuses signs with %s', (_, signs) => {
  expect(isTaken(signs)).toBe(false);
});

it('takes traps of up to 5,000 and proofs of up to 4,000 characters', () => {
  const lengths = (name: string, length: number) =>
    [length, length + 1].map((count) => isTaken({ ...SIGNS, [name]: 'x'.repeat(count) }));
  expect([lengths('trap', 5_000), lengths('proof', 4_000)]).toEqual([
    [true, false],
    [true, false],
  ]);
});
