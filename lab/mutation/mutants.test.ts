import { expect, it } from 'vitest';
import { mutantsOf, mutated, sampleOf } from './mutants.ts';

/** What the file becomes, mutant by mutant. */
const changed = (source: string) => mutantsOf('any.ts', source).map((mutant) => mutated(source, mutant));

it.each([
  ['a < b;', ['a <= b;']],
  ['a >= b;', ['a > b;']],
  ['a === b;', ['a !== b;']],
  ['a + b;', ['a - b;']],
  ["a + 'text';", ["a + '';"]],
  ['a += b;', ['a -= b;']],
  ['a && b;', ['a || b;']],
  ['a ?? b;', ['a;']],
  ['a?.b;', ['a.b;']],
  ['a?.[b];', ['a[b];']],
  ['a?.(b);', ['a(b);']],
  ['a.where(b).orderBy(c);', ['a.orderBy(c);', 'a.where(b);', ';']],
  ['!a;', ['a;']],
  ['true;', ['false;']],
  ['if (a) b();', ['if (!(a)) b();', 'if (a) ;']],
  ['await a();', [';']],
  ['[a];', ['[];']],
  ['({ a });', ['({});']],
  ['`${a}`;', ["'';"]],
  ['const f = () => a;', ['const f = () => undefined;']],
  ['function f() { return a; }', ['function f() { return undefined; }']],
])('changes %s', (source, expected) => {
  expect(changed(source).toSorted()).toEqual(expected.toSorted());
});

it.each([
  "import a from './a.ts';",
  "export * from './a.ts';",
  "export { a } from './a.ts';",
  "import('./a.ts');",
  "type A = { kind: 'a'; few: [true] };",
  "declare module './a.ts' { interface A { kind: 'a' } }",
  "'use strict';",
  "throw new Error('Wording that no test asserts.');",
  '[];',
  'sql`select ${a}`;',
])('leaves %s as it is', (source) => {
  expect(changed(source)).toEqual([]);
});

it('says on which line a mutant is', () => {
  expect(mutantsOf('any.ts', 'a;\n\ntrue;').map(({ line }) => line)).toEqual([3]);
});

it('refuses what it cannot read', () => {
  expect(() => mutantsOf('any.ts', 'const = 1;')).toThrow('any.ts');
});

it('takes the same sample each time, whatever stands above', () => {
  const source = Array.from({ length: 20 }, (_, index) => `a${index} === b;`).join('\n');
  const linesOf = (text: string) =>
    sampleOf('any.ts', text, mutantsOf('any.ts', text), 5).map(({ line }) => text.split('\n')[line - 1]);
  expect(linesOf(source)).toHaveLength(5);
  expect(linesOf(`// One more line.\n${source}`)).toEqual(linesOf(source));
});
