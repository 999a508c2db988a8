/** Numbers the custom properties of the browser's styles: each page's HTML names most of them, and names take bytes. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin as StylePlugin } from 'postcss';
import type { Plugin } from 'vite';

const STYLES = join(import.meta.dirname, '../../src');
/** Timelines are named in the same way. */
const NAME = /(?<![\w-])--[a-z][\w-]*/g;

const counts = new Map<string, number>();
for (const file of globSync('**/*.css', { cwd: STYLES })) {
  const found = readFileSync(join(STYLES, file), 'utf8').match(NAME) ?? [];
  for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1);
}
/** The more often a name is used, the shorter. */
const names = [...counts.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1));
const numbers = new Map(names.map((name, index) => [name, `--${index.toString(36)}`]));

/** In style sheets by postcss, and at its end: only then it has read the files that rules compose from. */
const inStyles: StylePlugin = {
  postcssPlugin: 'property-names',
  OnceExit(sheet) {
    sheet.walkDecls((declaration) => {
      declaration.prop = renamed(declaration.prop);
      declaration.value = renamed(declaration.value);
    });
  },
};

export function propertyNamesPlugin(): Plugin {
  return {
    name: 'property-names',
    enforce: 'pre',
    config: () => ({ css: { postcss: { plugins: [inStyles] } } }),
    transform(code, id) {
      if (!id.startsWith(STYLES) || !id.endsWith('.tsx')) return undefined;
      return { code: renamed(code), map: null };
    },
  };
}

/** The text with each property's number in place of its name. */
function renamed(text: string): string {
  return text.replaceAll(NAME, (name) => numbers.get(name) ?? name);
}
