import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  initialsOf,
  EMAIL_PATTERN,
  emailKey,
  isDeliverableAddress,
  mailboxOf,
  recipientKey,
  typedAddress,
} from './email-address.ts';

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
  ['too many bytes, in letters of two', `ann@${Array.from({ length: 4 }, () => 'é'.repeat(32)).join('.')}.example`],
  ['no dot in the domain', 'ann@visitor'],
  ['an IP address in hexadecimal', 'a@0x7f.0x1'],
  ['a full-width comma', 'ann，vale@visitor.example'],
  ["a full-width '@'", 'ann＠other.example@visitor.example'],
  ['a bracketed digit, which turns into brackets', 'ann⑴@visitor.example'],
  ['a port', 'ann@visitor.example:25'],
  ['an escape', 'ann@visitor%2eexample.example'],
  ['half a character', 'ann@visitor\ud800.example'],
])('refuses %s: %s', (_, address) => {
  expect(isDeliverableAddress(address)).toBe(false);
});

// Pasted from web pages, chats and spreadsheets.
it.each([
  '200b',
  '200c',
  '200d',
  '200e',
  '202a',
  '202e',
  '2060',
  '2066',
  '2069',
  'feff',
  '00ad',
  '061c',
  '180e',
  'fe0f',
  '034f',
  '3164',
  'e0020',
])('removes the invisible U+%s from an address that is typed', (code) => {
  const hidden = String.fromCodePoint(Number.parseInt(code, 16));
  expect(typedAddress(` ${hidden}ann${hidden}@visi${hidden}tor.example${hidden} \n`)).toBe('ann@visitor.example');
});

it('leaves what can be seen in an address that is typed', () => {
  for (const address of [
    'jürgen@bücher.example',
    '用户@例え.example',
    'two words@visitor.example',
    "o'neil+x@a.example",
  ])
    expect(typedAddress(address)).toBe(address);
});

it("the form's pattern accepts exactly non-space, @, non-space, dot, non-space", () => {
  const text = fc.string({ unit: fc.constantFrom('a', '.', '@', ' ', 'é'), maxLength: 12 });
  // This pattern is readable, but takes quadratic time.
  fc.assert(
    fc.property(text, (given) => {
      expect(EMAIL_PATTERN.test(given)).toBe(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given));
    }),
    { numRuns: 5_000 },
  );
});

describe('the key of an address', () => {
  it.each([
    ['capitals', 'ANN@Bücher.EXAMPLE'],
    ['full-width letters', 'ａｎｎ@ｂücher.example'],
    ['composed differently', 'ann@bu\u0308cher.example'],
    ['an ideographic full stop', 'ann@bücher\u3002example'],
    ['a full-width full stop', 'ann@bücher\uff0eexample'],
    ['a half-width ideographic full stop', 'ann@bücher\uff61example'],
    ['the form of the DNS', 'ann@xn--bcher-kva.example'],
    ['a mathematical letter', '𝐚nn@bücher.example'],
  ])('is the same for %s', (_, spelling) => {
    expect(emailKey(spelling)).toBe(emailKey('ann@bücher.example'));
  });

  it('is the key of itself', () => {
    const address = fc
      .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), fc.domain())
      .map(([local, domain]) => `${local}@${domain}`);
    fc.assert(
      fc.property(address, (given) => {
        expect(emailKey(emailKey(given))).toBe(emailKey(given));
      }),
      { numRuns: 2_000 },
    );
  });

  it('of what is too long for an address is the text, which takes no time', () => {
    const long = `${'A'.repeat(250)}@Visitor.example`;
    expect(emailKey(long)).toBe(long);
  });

  it('differs between mailboxes', () => {
    const others = ['ann@visitor.example', 'ann@mail.visitor.example', 'a.nn@visitor.example', 'ann+a@visitor.example'];
    expect(new Set(others.map(emailKey)).size).toBe(others.length);
  });
});

it('mails go to the domain in its DNS form and the local part as typed', () => {
  expect(mailboxOf('Ann@Visitor.Example')).toBe('Ann@Visitor.Example');
  expect(mailboxOf('Ann@ｖisitor\u3002example')).toBe('Ann@visitor.example');
  expect(mailboxOf('Jürgen@bücher.example')).toBe('Jürgen@xn--bcher-kva.example');
});

it.each([
  ['Ann+news@visitor.example', 'ann@visitor.example'],
  ['ann+a+b@visitor.example', 'ann@visitor.example'],
  ['ann＋news@visitor.example', 'ann@visitor.example'],
  ['+news@visitor.example', '+news@visitor.example'],
  ['ann@visitor.example', 'ann@visitor.example'],
  ['ann.lee@visitor.example', 'ann.lee@visitor.example'],
  ['A.n.n.L.e.e+x@GoogleMail.com', 'annlee@gmail.com'],
  ['ann-lee@gmail.com', 'ann-lee@gmail.com'],
  ['ann_l.e-e@pm.me', 'annlee@proton.me'],
  ['ann.lee@protonmail.ch', 'annlee@proton.me'],
  ['ann.lee@protonmail.com', 'annlee@proton.me'],
])('limits mail to %s as mail to %s', (address, key) => {
  expect(recipientKey(address)).toBe(key);
});

it.each([
  ['ann@visitor.example', 'AN'],
  ['x@visitor.example', 'X'],
  ['élodie@visitor.example', 'ÉL'],
  ['', 'U'],
  [undefined, 'U'],
])('shows %j in an avatar as %s', (email, initials) => {
  expect(initialsOf(email)).toBe(initials);
});
