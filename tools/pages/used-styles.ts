/** Leaves out of a style sheet the rules that a page's HTML has no elements for. */
import postcss, { type AtRule, type Rule } from 'postcss';

/** What a selector says about elements that may come and go without a class. */
const CONDITIONS = /\[[^\]]*\]|:not\([^()]*(?:\([^()]*\)[^()]*)*\)/g;
const CLASS = /\.([A-Za-z_][\w-]*)/g;
const GROUPS = new Set(['media', 'supports', 'container', 'layer']);

/** @param html All of the page but its styles. Rules without classes, and those with `:is` or `:where`, stay. */
export function usedStyles(css: string, html: string): string {
  const present = new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
  const isUsed = (selector: string) => {
    if (/:(?:is|where)\(/.test(selector)) return true;
    return [...selector.replaceAll(CONDITIONS, '').matchAll(CLASS)].every(([, name = '']) => present.has(name));
  };
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const used = rule.selectors.filter(isUsed);
    if (used.length === 0) rule.remove();
    else if (used.length < rule.selectors.length) rule.selectors = used;
  });
  sheet.walkAtRules((group) => {
    if (GROUPS.has(group.name) && group.nodes?.length === 0) group.remove();
  });
  return sheet.toString();
}

function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');
}
