import type { FakeNode } from './fake-nodes.ts';

type Test = (node: FakeNode) => boolean;

const PART =
  /^(?:([a-z][a-z0-9]*|\*)|#([^\s.#[:]+)|\.([\w-]+)|\[([\w-]+)(?:(\^?=)"?([^"\]]*)"?)?\]|:not\(([^)]*)\)|:is\(((?:[^()]|\([^)]*\))*)\)|:(checked|disabled))/i;

/** As much of CSS as our code uses: lists, descendants, names, ids, classes, attributes, `:not()` and `:is()`. */
export function testFor(list: string): Test {
  const known = read.get(list);
  if (known) return known;
  const test = readList(list);
  read.set(list, test);
  return test;
}

const read = new Map<string, Test>();

function readList(list: string): Test {
  const tests = list.split(/,(?![^(]*\))/).map((one) => descendantTest(one.trim().split(/\s+(?![^(]*\))/)));
  return (node) => tests.some((test) => test(node));
}

function descendantTest(compounds: readonly string[]): Test {
  const own = compoundTest(compounds.at(-1) ?? '');
  if (compounds.length < 2) return own;
  const above = descendantTest(compounds.slice(0, -1));
  const isUnder = (node: FakeNode | null): boolean => node !== null && (above(node) || isUnder(node.parentNode));
  return (node) => own(node) && isUnder(node.parentNode);
}

function compoundTest(compound: string): Test {
  const tests: Test[] = [];
  for (let rest = compound; rest !== '';) {
    const part = PART.exec(rest);
    if (!part) throw new Error(`node-selectors.ts can't read the selector ${compound}.`);
    rest = rest.slice(part[0].length);
    tests.push(partTest(part));
  }
  return (node) => tests.every((test) => test(node));
}

function partTest([, tag, id, className, attribute, operator, value = '', not, is, state]: RegExpExecArray): Test {
  if (tag) return ({ element }) => tag === '*' || element.type === tag.toLowerCase();
  if (id) return (node) => node.id === id;
  if (className) return (node) => (node.attribute('class') ?? '').split(' ').includes(className);
  if (not !== undefined) return (node) => !testFor(not)(node);
  if (is !== undefined) return testFor(is);
  if (state) return (node) => (state === 'checked' ? node.checked : node.attribute('disabled') !== undefined);
  return (node) => {
    const held = node.attribute(attribute ?? '');
    if (operator === undefined) return held !== undefined;
    return operator === '=' ? held === value : (held?.startsWith(value) ?? false);
  };
}
