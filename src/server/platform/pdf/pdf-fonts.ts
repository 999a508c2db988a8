/**
 * The typefaces of PDF files and pictures, from the packages that also supply the pages' fonts, and Noto Sans for the letters that
 * these lack. A package holds a font in slices, of which only those that a text needs are read.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { inWeight } from './weight-subset.ts';

const packages = createRequire(import.meta.url);

const BRICOLAGE = '@fontsource/bricolage-grotesque';
const VARIABLE = '@fontsource-variable/';
const NOTO = '@fontsource-variable/noto-sans';

/** The look of a text, and the weight that Noto has in it. */
const FACES = {
  text: { own: BRICOLAGE, weight: 400 },
  strong: { own: BRICOLAGE, weight: 600 },
  title: { own: BRICOLAGE, weight: 700 },
  /** For the small headings that the pages set in it. */
  mono: { own: '@fontsource/geist-mono', weight: 400 },
} as const;

export type PdfFont = keyof typeof FACES;

/**
 * Latin (all of it), Greek, Cyrillic and Devanagari; then one script each. Noto draws Arabic letters from parts, of which a
 * copied or searched text would lack the dots, so Arabic is in Vazirmatn.
 */
const OTHERS = [NOTO, '@fontsource-variable/vazirmatn', `${NOTO}-hebrew`, `${NOTO}-thai`];
/** Chinese characters look a little different in each language, so the text's other letters choose whose come first. */
const EAST_ASIAN = { chinese: `${NOTO}-sc`, japanese: `${NOTO}-jp`, korean: `${NOTO}-kr` };
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const KOREAN = /\p{Script=Hangul}/u;

interface FontFile {
  path: string;
  name: string;
  weight: number;
}

type SlicesByCode = Map<number, string[]>;

export type FontChoice = (letter: string) => string | undefined;

/** A slice takes 20 to 40 ms. A long Chinese text has letters of 40; all 350 would keep the thread for seconds. */
const FONTS_MAX = 64;

/** @param onOpen Is told of each font before it is named to anybody. */
export async function documentFonts(onOpen: (name: string, font: Font) => void = () => {}) {
  const unpack = await loadUnpacking();
  const opened = new Map<string, Font>();

  function open(file: FontFile): string | undefined {
    const { name } = file;
    if (opened.has(name)) return name;
    if (opened.size === FONTS_MAX) return undefined;
    const font = readFont(file, unpack);
    opened.set(name, font);
    if (!lettersOf.has(file.path)) lettersOf.set(file.path, new Set(font.characterSet));
    // pdfkit takes two fonts of one name for the same one, and those of all slices and weights are alike.
    Object.defineProperty(font, 'postscriptName', { value: name });
    onOpen(name, font);
    return name;
  }

  function has(file: FontFile, text: string): boolean {
    if (!lettersOf.has(file.path)) open(file);
    const letters = lettersOf.get(file.path);
    return letters !== undefined && Array.from(text).every((letter) => letters.has(letter.codePointAt(0) ?? 0));
  }

  function mainOf(face: PdfFont): string {
    const file = mainFile(face);
    open(file);
    return file.name;
  }

  function findFont(order: readonly string[], weight: number, letter: string): string | undefined {
    for (const family of order) {
      const slices = slicesOf(family);
      const codes = Array.from(letter, (character) => character.codePointAt(0) ?? 0);
      for (const slice of codes.flatMap((code) => slices.get(code) ?? [])) {
        const file = fileOf(family, slice, weight);
        if (has(file, letter)) return open(file);
      }
    }
    return undefined;
  }

  return {
    mainOf,

    mainHas: (face: PdfFont, text: string) => has(mainFile(face), text),

    /** @throws For a name that nothing here has returned. */
    font(name: string): Font {
      const font = opened.get(name);
      if (!font) throw new Error(`The font ${name} is not open.`);
      return font;
    },

    /** From a line's top down to what its letters stand on, in ems. */
    ascentOf(face: PdfFont): number {
      const font = opened.get(mainOf(face));
      return font ? font.ascent / font.unitsPerEm : 1;
    },

    /** Looks in the face's own fonts first, and opens the one it finds. */
    choiceFor(face: PdfFont, text: string): FontChoice {
      const { own, weight } = FACES[face];
      const order = [own, ...OTHERS, ...eastAsianOrder(text)];
      const known = new Map<string, string | undefined>();
      return (letter) => {
        if (!known.has(letter)) known.set(letter, findFont(order, weight, letter));
        return known.get(letter);
      };
    },
  };
}

function mainFile(face: PdfFont): FontFile {
  return fileOf(FACES[face].own, 'latin', FACES[face].weight);
}

function eastAsianOrder(text: string): string[] {
  const { chinese, japanese, korean } = EAST_ASIAN;
  if (JAPANESE.test(text)) return [japanese, chinese, korean];
  return KOREAN.test(text) ? [korean, japanese, chinese] : [chinese, japanese, korean];
}

const slicesByFamily = new Map<string, SlicesByCode>();

/** From the package's list of its slices: `{"greek": "U+0370-0377,U+037A"}`. Those of Chinese have numbers for names. */
function slicesOf(family: string): SlicesByCode {
  const known = slicesByFamily.get(family);
  if (known) return known;
  const list = JSON.parse(readFileSync(packages.resolve(`${family}/unicode.json`), 'utf8')) as Record<string, string>;
  const slices: SlicesByCode = new Map();
  for (const [name, ranges] of Object.entries(list)) {
    for (const range of ranges.split(',')) {
      const [first = 0, last = first] = range
        .slice('U+'.length)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      for (let code = first; code <= last; code += 1)
        slices.set(code, [...(slices.get(code) ?? []), name.replaceAll(/[[\]]/g, '')]);
    }
  }
  slicesByFamily.set(family, slices);
  return slices;
}

function fileOf(family: string, slice: string, weight: number): FontFile {
  const stem = `${family.split('/')[1]}-${slice}`;
  const axis = family.startsWith(VARIABLE) ? 'wght' : weight;
  return { path: `${family}/files/${stem}-${axis}-normal.woff2`, name: `${stem}-${weight}`, weight };
}

const lettersOf = new Map<string, ReadonlySet<number>>();
/** Of the faces' own fonts, which most documents need. All others would keep 50 MB. */
const keptBytes = new Map<string, Buffer>();

type Unpack = (woff2: Buffer) => Buffer;

/** One for all documents, because the decoder tells only one listener. */
let decoderLoading: Promise<void> | undefined;

/**
 * fontkit reads WOFF2, too, but can't embed accented letters or weights from it. The package's own function is async at
 * each call; the decoder below it is so only while it loads.
 */
export async function loadUnpacking(): Promise<Unpack> {
  const decoder = packages('wawoff2/build/decompress_binding.js') as {
    /** Missing until it has loaded. */
    decompress?: (woff2: Buffer) => Uint8Array | false;
    onRuntimeInitialized?: () => void;
  };
  decoderLoading ??= decoder.decompress
    ? Promise.resolve()
    : new Promise((resolve) => (decoder.onRuntimeInitialized = resolve));
  await decoderLoading;
  return (woff2) => {
    const font = decoder.decompress?.(woff2);
    if (!font) throw new Error('The font is damaged.');
    // A copy, because the decoder uses its memory again.
    return Buffer.from(font);
  };
}

function readFont({ path, weight }: FontFile, unpack: Unpack): Font {
  const isVariable = path.startsWith(VARIABLE);
  const bytes = keptBytes.get(path) ?? unpack(readFileSync(packages.resolve(path)));
  if (!isVariable) keptBytes.set(path, bytes);
  // `create` types a collection, too, which no package has.
  const font = create(bytes) as Font;
  const weighted = isVariable ? inWeight(font, weight) : font;
  return path.startsWith(`${NOTO}/`) && !path.includes('devanagari') ? withWholeLetters(weighted) : weighted;
}

/** Noto takes some accented letters apart (`ccmp`), so that a copied or searched text would have others. */
function withWholeLetters(font: Font): Font {
  const layout = font.layout.bind(font);
  font.layout = (text) => layout(text, { ccmp: false });
  return font;
}
