import { expect, it } from 'vitest';
import { isDeliverableAddress } from './email-address.ts';

it.each([
  'ann@visitor.example',
  'ann.vale+news@mail.visitor.example',
  "o'neil_x@visitor.example",
  'jürgen@bücher.example',
  'a@1st.example',
  `${'a'.repeat(64)}@visitor.example`,
  'ann@xn--bcher-kva.example',
])('takes %s', (address) => {
  expect(isDeliverableAddress(address)).toBe(true);
});

it.each([
  ['dots in a row', 'a..b@visitor.example'],
  ['a dot at the start', '.ann@visitor.example'],
  ["a dot before the '@'", 'ann.@visitor.example'],
  ['an empty label', 'me@guest..example'],
  ['a dot at the end', 'a@b.c.'],
  ['a dot at the start of the domain', 'a@.visitor.example'],
  ['an ideographic full stop beside a dot', 'a@guest\u3002.example'],
  ['a hyphen at the edge of a label', 'a@-visitor.example'],
  ['a label that is too long', `a@${'b'.repeat(64)}.example`],
  ['an IP address', 'a@192.0.2.1'],
  ['two recipients', 'ann,vale@visitor.example'],
  ['a local part that is too long', `${'a'.repeat(65)}@visitor.example`],
  ['no dot in the domain', 'ann@visitor'],
])('refuses %s: %s', (_, address) => {
  expect(isDeliverableAddress(address)).toBe(false);
});

it('looks at the length before the pattern, whose time grows with its square', () => {
  const started = performance.now();
  expect(isDeliverableAddress(`a@${'a.'.repeat(100_000)}@`)).toBe(false);
  // The pattern alone takes tens of seconds.
  expect(performance.now() - started).toBeLessThan(500);
});
