import { compile, selectOne } from 'css-select';
import { parse, SelectorType, type Selector } from 'css-what';
import { DomUtils, parseDocument } from 'htmlparser2';
import postcss, { type AtRule, type ChildNode, type Root, type Rule } from 'postcss';

type Query = ReturnType<typeof compile>;

/** The server and the script in the head set them before the first paint. */
const SET_LATER = /^data-(chat|theme)$/;
/** What the HTML says of an element: its position among its siblings, and a field's attributes. Other pseudo-classes may be states. */
const PLACES = /^(root|disabled|checked|required|only-(child|of-type)|(first|last|nth|nth-last)-(child|of-type))$/;
const WHERE_POINTED = /(?<!:not\([^)]*):hover\b/;
const LISTS = new Set(['is', 'where', 'has']);
const ANYTHING: Selector = { type: SelectorType.Universal, namespace: null };
const CUSTOM_PROPERTY = /var\(\s*(--[\w-]+)/g;

/**
 * The rules for what the page shows before somebody acts. They stay if only a state or a negation keeps them from its
 * elements, unless the state is that a pointer is over one.
 * @param html All of the page but its styles.
 */
export function usedStyles(css: string, html: string): string {
  const sheet = postcss.parse(css);
  const whole = parseDocument(html);
  const shown = parseDocument(html);
  removeClosed(shown);
  sheet.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const used = rule.selectors.filter((selector) => {
      const full = inFull(selector, rule);
      // What is shown may depend on what is closed inside it.
      return !WHERE_POINTED.test(full) && selectOne(queryOf(full), full.includes(':has(') ? whole : shown);
    });
    if (used.length === 0) remove(rule);
    else if (used.length < rule.selectors.length) rule.selectors = used;
  });
  removeUnnamed(sheet, html);
  removeUnusedFaces(sheet, html);
  return sheet.toString();
}

function removeClosed({ childNodes }: ReturnType<typeof parseDocument>): void {
  for (const { name, attribs, children } of DomUtils.getElementsByTagName(isFold, childNodes)) {
    if ('open' in attribs) continue;
    const closed = children.filter((child) => name === 'dialog' || !DomUtils.isTag(child) || child.name !== 'summary');
    for (const node of closed) DomUtils.removeElement(node);
  }
}

function isFold(name: string): boolean {
  return name === 'dialog' || name === 'details';
}

/** Custom properties and animations that nothing names, again and again, because they may name each other. */
function removeUnnamed(sheet: Root, html: string): void {
  const named = new Set(namesIn(html));
  const animations = new Set<string>();
  sheet.walkDecls(({ prop, value }) => {
    for (const name of namesIn(value)) named.add(name);
    if (prop.startsWith('animation')) for (const word of value.split(/[\s,]+/)) animations.add(word);
  });
  const unnamed: ChildNode[] = [];
  sheet.walkDecls(/^--/, (property) => void (named.has(property.prop) || unnamed.push(property)));
  sheet.walkAtRules(/keyframes$/, (animation) => void (animations.has(animation.params) || unnamed.push(animation)));
  for (const node of unnamed) remove(node);
  if (unnamed.length > 0) removeUnnamed(sheet, html);
}

/** Of the faces with a range, those whose characters the page lacks, or takes from a later face of the font. */
function removeUnusedFaces(sheet: Root, html: string): void {
  const characters = [...new Set(html + sheet.toString())].map((character) => character.codePointAt(0) ?? 0);
  const left = new Map<string, number[]>();
  const faces: AtRule[] = [];
  sheet.walkAtRules('font-face', (face) => void faces.unshift(face));
  for (const face of faces) {
    const [font = '', range = ''] = [/font-(?:family|weight)$/, /unicode-range/].map((prop) => textOf(face, prop));
    if (range === '') continue;
    const isIn = isInRange(range);
    const open = left.get(font) ?? characters;
    left.set(
      font,
      open.filter((character) => !isIn(character)),
    );
    if (!open.some(isIn)) remove(face);
  }
}

function textOf(face: AtRule, prop: RegExp): string {
  return (face.nodes ?? []).flatMap((node) => (node.type === 'decl' && prop.test(node.prop) ? node.value : [])).join();
}

/** @param range As in 'U+20-7E, U+A0'. */
function isInRange(range: string): (character: number) => boolean {
  const parts = range.split(',').map((part) =>
    part
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((end) => parseInt(end, 16)),
  );
  return (character) => parts.some(([from = 0, to = from]) => character >= from && character <= to);
}

function namesIn(text: string): string[] {
  return [...text.matchAll(CUSTOM_PROPERTY)].map(([, name = '']) => name);
}

/** With the rule or the group around it, if that holds nothing else. */
function remove(node: ChildNode): void {
  const { parent } = node;
  node.remove();
  if (parent?.nodes?.length === 0 && parent.type !== 'root') remove(parent as AtRule | Rule);
}

/** The pages share most of their selectors. */
const queries = new Map<string, Query>();

function queryOf(selector: string): Query {
  const query = queries.get(selector) ?? compile(lasting(parse(selector)));
  queries.set(selector, query);
  return query;
}

/** What a selector says about elements that no state changes. */
function lasting(list: readonly (readonly Selector[])[]): Selector[][] {
  return list.map((selector) =>
    selector.map((part) => {
      if (part.type === SelectorType.Attribute) return SET_LATER.test(part.name) ? ANYTHING : part;
      if (part.type === SelectorType.PseudoElement) return ANYTHING;
      if (part.type !== SelectorType.Pseudo || PLACES.test(part.name)) return part;
      return LISTS.has(part.name) && Array.isArray(part.data) ? { ...part, data: lasting(part.data) } : ANYTHING;
    }),
  );
}

/** A selector that means the same outside the rules around its own. */
function inFull(selector: string, rule: Rule): string {
  const outer = ruleAround(rule);
  if (!outer) return selector;
  const around = `:is(${inFull(outer.selector, outer)})`;
  return selector.includes('&') ? selector.replaceAll('&', around) : `${around} ${selector}`;
}

function ruleAround({ parent }: Rule | AtRule): Rule | undefined {
  if (parent?.type === 'rule') return parent;
  return parent?.type === 'atrule' ? ruleAround(parent) : undefined;
}

function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');
}
