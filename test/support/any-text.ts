import fc from 'fast-check';

/** Any code point but lone surrogates. fast-check's own `binary` makes a table of a million first, which takes a second. */
const codePoint = fc.integer({ min: 0, max: 0x10_ffff - 0x800 }).map((number) => {
  // Past the surrogates.
  return String.fromCodePoint(number < 0xd800 ? number : number + 0x800);
});

/** Text of any code points, and now and then a name that means something to JavaScript, such as `__proto__`. */
export function anyText(limits: { maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.oneof({ arbitrary: fc.string({ ...limits, unit: codePoint }), weight: 4 }, fc.string(limits));
}
