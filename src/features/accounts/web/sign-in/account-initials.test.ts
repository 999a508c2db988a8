import { expect, it } from 'vitest';
import { initialsOf } from './account-initials.ts';

it.each([
  ['ann@visitor.example', 'AN'],
  ['x@visitor.example', 'X'],
  ['élodie@visitor.example', 'ÉL'],
  ['', 'U'],
  [undefined, 'U'],
])('shows %j as %s', (email, initials) => {
  expect(initialsOf(email)).toBe(initials);
});
