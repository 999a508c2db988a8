/** Lists the mutants of a source file: small changes, each of which some test should notice. */
import { createHash } from 'node:crypto';
import { parseSync, type ESTree } from 'vite';

export interface Mutant {
  mutator: Mutator;
  /** Offsets of the text that is replaced, in UTF-16 code units. */
  start: number;
  end: number;
  replacement: string;
  /** From 1. */
  line: number;
}

export type Mutator =
  | 'arithmetic'
  | 'boolean'
  | 'boundary'
  | 'call'
  | 'condition'
  | 'equality'
  | 'fallback'
  | 'literal'
  | 'logic'
  | 'optional'
  | 'query'
  | 'return'
  | 'string';

type Node = ESTree.Node;
type Change = readonly [mutator: Mutator, start: number, end: number, replacement: string];

const OPERATORS: Record<string, readonly [Mutator, string]> = {
  '<': ['boundary', '<='],
  '<=': ['boundary', '<'],
  '>': ['boundary', '>='],
  '>=': ['boundary', '>'],
  '===': ['equality', '!=='],
  '!==': ['equality', '==='],
  '+': ['arithmetic', '-'],
  '-': ['arithmetic', '+'],
  '*': ['arithmetic', '/'],
  '/': ['arithmetic', '*'],
  '%': ['arithmetic', '*'],
  '+=': ['arithmetic', '-='],
  '-=': ['arithmetic', '+='],
  '&&': ['logic', '||'],
  '||': ['logic', '&&'],
};

/** In the order of the file. @throws {Error} when the file can't be parsed. */
export function mutantsOf(path: string, source: string): Mutant[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const found: Mutant[] = [];
  visit(program, (node, parent) => {
    for (const [mutator, start, end, replacement] of changesOf(node, parent, source)) {
      const line = source.slice(0, start).split('\n').length;
      if (source.slice(start, end) !== replacement) found.push({ mutator, start, end, replacement, line });
    }
  });
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

export function mutated(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** The same `count` mutants each time; an edit elsewhere in the file changes few of them. */
export function sampleOf(path: string, source: string, mutants: readonly Mutant[], count: number): Mutant[] {
  const rank = ({ mutator, start, end }: Mutant) => hashOf(`${path} ${mutator} ${source.slice(start, end)}`);
  const ranked = mutants.map((mutant) => ({ mutant, by: rank(mutant) })).toSorted((a, b) => a.by.localeCompare(b.by));
  return ranked
    .slice(0, count)
    .map(({ mutant }) => mutant)
    .toSorted((a, b) => a.start - b.start);
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Types have no effect at run time. */
const WITH_AN_EXPRESSION = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

function visit(node: Node, take: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  if (node.type.startsWith('TS') && !WITH_AN_EXPRESSION.has(node.type)) return;
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return;
  take(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, take, node);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function changesOf(node: Node, parent: Node | undefined, source: string): Change[] {
  const text = source.slice(node.start, node.end);
  const whole = (mutator: Mutator, replacement: string): Change => [mutator, node.start, node.end, replacement];
  switch (node.type) {
    case 'BinaryExpression':
    case 'AssignmentExpression':
    case 'LogicalExpression': {
      if (node.operator === '??') return [['fallback', node.left.end, node.end, '']];
      const [mutator, operator] = OPERATORS[node.operator] ?? [];
      if (!mutator || !operator || [node.left, node.right].some(isText)) return [];
      const at = source.indexOf(node.operator, node.left.end);
      return [[mutator, at, at + node.operator.length, operator]];
    }
    case 'IfStatement':
    case 'ConditionalExpression':
      return [['condition', node.test.start, node.test.end, `!(${source.slice(node.test.start, node.test.end)})`]];
    case 'UnaryExpression':
      return node.operator === '!' ? [['condition', node.start, node.argument.start, '']] : [];
    case 'Literal':
      return literalChanges(node, parent).map(([mutator, replacement]) => whole(mutator, replacement));
    case 'TemplateLiteral':
      return parent?.type === 'TaggedTemplateExpression' ? [] : [whole('string', "''")];
    case 'ArrayExpression':
      return node.elements.length > 0 ? [whole('literal', '[]')] : [];
    case 'ObjectExpression':
      return node.properties.length > 0 ? [whole('literal', '{}')] : [];
    case 'ExpressionStatement': {
      const { expression } = node;
      const called = expression.type === 'AwaitExpression' ? expression.argument : expression;
      return called.type === 'CallExpression' ? [whole('call', ';')] : [];
    }
    case 'ReturnStatement':
      return node.argument ? [whole('return', 'return undefined;')] : [];
    case 'ArrowFunctionExpression':
      return node.expression && !text.endsWith('undefined') ? arrowChanges(node, source) : [];
    case 'MemberExpression':
    case 'CallExpression': {
      if (node.type === 'CallExpression' && isPartOfQuery(node))
        return [['query', node.callee.object.end, node.end, '']];
      if (!node.optional) return [];
      const before = node.type === 'MemberExpression' ? node.object : node.callee;
      const at = source.indexOf('?.', before.end);
      const isNamed = node.type === 'MemberExpression' && !node.computed;
      return [['optional', at, at + '?.'.length, isNamed ? '.' : '']];
    }
    default:
      return [];
  }
}

/** Without it, a query finds, changes or deletes other rows, or gives them in another order. */
const QUERY_PARTS = new Set(['where', 'orderBy', 'limit', 'having']);

function isPartOfQuery(
  call: ESTree.CallExpression,
): call is ESTree.CallExpression & { callee: ESTree.StaticMemberExpression } {
  const { callee } = call;
  return (
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && QUERY_PARTS.has(callee.property.name)
  );
}

function arrowChanges({ body }: ESTree.ArrowFunctionExpression, source: string): Change[] {
  // The body's parentheses, such as those around an object, go too.
  const isWrapped =
    source.slice(0, body.start).trimEnd().endsWith('(') && source.slice(body.end).trimStart()[0] === ')';
  if (body.type === 'ArrowFunctionExpression' || isWrapped) return [];
  return [['return', body.start, body.end, 'undefined']];
}

/** Texts with a space in them are wording, which tests don't assert. */
function literalChanges(node: Node, parent: Node | undefined): (readonly [Mutator, string])[] {
  if (node.type !== 'Literal') return [];
  if (typeof node.value === 'boolean') return [['boolean', String(!node.value)]];
  const isName = (parent?.type === 'Property' && parent.key === node) || parent?.type === 'ImportExpression';
  const isDirective = parent?.type === 'ExpressionStatement' || parent?.type === 'ExportNamedDeclaration';
  if (typeof node.value !== 'string' || node.value === '' || isName || isDirective) return [];
  return /\s/.test(node.value.trim()) ? [] : [['string', "''"]];
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}
