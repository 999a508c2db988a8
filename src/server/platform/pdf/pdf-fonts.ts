/** Loads the fonts for PDF files, once, from the packages that also supply the pages' fonts. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './woff-unpacking.ts';

const packages = createRequire(import.meta.url);

/**
 * One static family for what is read: fontkit can't embed accented letters from WOFF2 files, and Geist, the pages' text
 * face, comes only as WOFF2.
 */
const FILES = {
  text: 'bricolage-grotesque/files/bricolage-grotesque-latin-400-normal.woff',
  strong: 'bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff',
  title: 'bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff',
  /** For the small headings that the pages set in it. */
  mono: 'geist-mono/files/geist-mono-latin-400-normal.woff',
  /** Latin letters of Central Europe, which only names need. */
  extended: 'bricolage-grotesque/files/bricolage-grotesque-latin-ext-400-normal.woff',
} as const;

export type PdfFont = keyof typeof FILES;

let fonts: Map<PdfFont, Buffer> | undefined;

/** Makes every {@link PdfFont} known to `doc`; only those used end up in the file. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  fonts ??= new Map(names().map((name) => [name, readFont(FILES[name])]));
  for (const [name, bytes] of fonts) doc.registerFont(name, bytes);
}

/** Printable Latin-1, ligatures and typographic apostrophes; the main files have all of them. */
const MAIN = String.raw`\u0020-\u007E\u00A1-\u00A3\u00A5-\u00AC\u00AE-\u00FF\u0131\u0152\u0153\u2018\u2019`;
/** The part of Latin Extended-A that the extended file has: all of Central Europe and Turkish. */
const EXTENDED = String.raw`[\u0100-\u017F]--[\u0131\u0152\u0153ĈĉĔĕĜĝĤĥĬĭĴĵĸĿŀŉŎŏŜŝŢţŦŧſ]`;
const DRAWABLE = new RegExp(`^[[${MAIN}][${EXTENDED}]]+$`, 'v');
const EXTENDED_RUN = new RegExp(`([${EXTENDED}]+)`, 'v');

/** The text split into runs of one font each; null when a character would come out as an empty box. */
export function drawableRuns(text: string): { font: PdfFont; text: string }[] | null {
  const composed = text.normalize('NFC');
  if (!DRAWABLE.test(composed)) return null;
  return composed
    .split(EXTENDED_RUN)
    .filter((run) => run !== '')
    .map((run) => ({ font: EXTENDED_RUN.test(run) ? 'extended' : 'text', text: run }));
}

/** The text in characters of the main face: look-alikes where there are some, question marks elsewhere. */
export function drawableText(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => {
    if (DRAWN_BY_MAIN.test(character)) return character;
    const base = LOOK_ALIKES[character] ?? character.normalize('NFD').replaceAll(/\p{M}/gu, '');
    return DRAWN_BY_MAIN.test(base) ? base : '?';
  }).join('');
}

const DRAWN_BY_MAIN = new RegExp(`^[${MAIN}]+$`, 'v');
const LOOK_ALIKES: Partial<Record<string, string>> = {
  '\u2010': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u201C': '"',
  '\u201D': '"',
  '\u2026': '...',
  '\u2022': '-',
  '\t': ' ',
  // What `unlinked` breaks links with. A document has to show it, because viewers look for links in the drawn text.
  '\u2060': ' ',
};

function readFont(file: string): Buffer {
  return unpackWoff(readFileSync(packages.resolve(`@fontsource/${file}`)));
}

function names(): PdfFont[] {
  return Object.keys(FILES) as PdfFont[];
}
