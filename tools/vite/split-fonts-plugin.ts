/**
 * Splits each font in two: the characters of our texts, and the rest, which browsers fetch only for a page that needs
 * it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/split-fonts');
/**
 * Keyed by the name in the file, in the order of the CSS: where both have a character, browsers take the later part.
 * Together they cover a Latin font of Fontsource.
 */
const PARTS = {
  rest: 'U+A1-2DC, U+2000-2191, U+2193',
  basic: 'U+20-7E, U+A0, U+A2, U+A9, U+B7, U+D7, U+E3, U+F7, U+FC, U+2013-201D, U+2022, U+2026, U+202F, U+2212',
};
const FACE = /@font-face \{[^}]*url\('([^']+\.woff2)'\)[^}]*\}/g;
const WEIGHTS = /font-weight: (\d+) (\d+);/;

/** Turns each `@font-face` with a file into one per part. */
export function splitFontsPlugin(): Plugin {
  return {
    name: 'split-fonts',
    enforce: 'pre',
    async transform(css, id) {
      if (!id.endsWith('/fonts.css')) return undefined;
      mkdirSync(CACHE, { recursive: true });
      const require = createRequire(id);
      const faces = [...css.matchAll(FACE)];
      const split = await Promise.all(
        faces.map(async ([face, url = '']) => {
          const font = readFileSync(require.resolve(url));
          const [, min, max] = WEIGHTS.exec(face) ?? [];
          const variationAxes = max ? { wght: { min: Number(min), max: Number(max) } } : {};
          const parts = Object.entries(PARTS).map(async ([part, range]) => {
            const file = join(CACHE, `${basename(url, '.woff2')}-${part}.woff2`);
            writeFileSync(file, await subsetFont(font, charactersOf(range), { targetFormat: 'woff2', variationAxes }));
            const path = relative(dirname(id), file);
            return face.replace(url, path).replace(/\}$/, `  unicode-range: ${range};\n}`);
          });
          return (await Promise.all(parts)).join('\n');
        }),
      );
      return { code: css.replace(FACE, () => split.shift() ?? ''), map: null };
    },
  };
}

function charactersOf(range: string): string {
  return range
    .split(', ')
    .map((part) => {
      const [from = 0, to = from] = part
        .slice(2)
        .split('-')
        .map((code) => parseInt(code, 16));
      return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
    })
    .join('');
}
