import * as v from 'valibot';
import { expect, it } from 'vitest';
import { codePoints } from './text-length.ts';

it('counts characters from the least to the most, both included, and names them when there are more or fewer', () => {
  const schema = v.pipe(v.string(), codePoints(2, 1_000));
  const isTaken = (length: number) => v.is(schema, '🎈'.repeat(length));
  expect([1, 2, 1_000, 1_001].map(isTaken)).toEqual([false, true, true, false]);
  const [issue] = v.safeParse(schema, 'x').issues ?? [];
  expect(issue?.message).toMatch(/\b2\b.*\b1,000\b/);
});
