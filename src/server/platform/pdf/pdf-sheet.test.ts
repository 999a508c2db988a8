import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import { pdfText } from '#test/support/mail/pdf-text.ts';
import { loadUnpacking } from './pdf-fonts.ts';
import { CONTENT_WIDTH, createSheet, PAGE, type TextStyle } from './pdf-sheet.ts';
import { inWeight } from './weight-subset.ts';

const packages = createRequire(import.meta.url);
const BODY: TextStyle = { font: 'text', size: 10 };
const ARABIC = '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2';
const CHINESE = '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-119-wght-normal.woff2';

// First, while the decoder of the fonts isn't loaded yet.
test('makes two documents at once', async () => {
  expect(await Promise.all([printed('Ann'), printed('Łukasz')])).toEqual(['Ann', 'Łukasz']);
});

test.each([
  'Łukasz Wróbel',
  'Nguyễn Hữu Thọ',
  'Ștefan Țară',
  'Ĉu ŝi ĥoras',
  'Omega Ωμέγα ἀρχή',
  'Иван Петров',
  'Ђорђе Ґанна',
  '田中太郎',
  '株式会社さくら',
  '北京科技有限公司',
  '김철수 주식회사',
  'Zoë – “Šimůnek” … €',
])('prints %s in every face', async (name) => {
  for (const font of ['text', 'strong', 'title', 'mono'] as const)
    expect(await printed(name, { ...BODY, font })).toBe(name.normalize('NFC'));
});

test('has every letter of the Latin, Greek and Cyrillic alphabets', async () => {
  const blocks = [
    [0x00, 0x24f],
    [0x370, 0x52f],
    [0x1e00, 0x1fff],
  ] as const;
  const letters = blocks
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((code) => String.fromCodePoint(code).normalize('NFC'))
    .filter(
      (letter) => /^\p{L}$/u.test(letter) && /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u.test(letter),
    );
  expect(letters.length).toBeGreaterThan(1300);
  const text = (await printed(letters.join(' '))).replaceAll(' ', '');
  expect(letters.filter((letter) => !text.includes(letter))).toEqual([]);
});

test.each([
  ['Café 😀 & Co. 👨‍👩‍👧', 'Café  & Co. '],
  ['😀', '?'],
  ['Ann 𐦀 Lee', 'Ann ? Lee'],
  ['𝓐lex', 'Alex'],
  ['a\u202Eb\u200Bc', 'abc'],
])('loses no more of %j than what no font has', async (name, shown) => {
  expect((await printed(name)).trim()).toBe(shown.trim());
});

/** Glyphs stand in the file as they do on paper, so that names from right to left begin at the end. */
test('sets Hebrew and Arabic from right to left, brackets and numbers included', async () => {
  const reversed = (text: string) => Array.from(text).toReversed().join('');
  expect(await printed('שלום עולם')).toBe(reversed('שלום עולם'));
  expect(await printed('For שלום · May 3')).toBe(`For ${reversed('שלום')} · May 3`);
  expect(await printed('שלום (עולם) 45')).toBe(`45 (${reversed('עולם')}) ${reversed('שלום')}`);
  expect(await printed('يوسف شركة')).toBe(reversed('يوسف شركة'));
});

test('breaks lines between Chinese characters, and long words anywhere', async () => {
  const sheet = await createSheet({ title: 'A sheet', author: 'A firm', createdAt: 0 });
  const heights = ['田', '田'.repeat(10), 'Ж'.repeat(40), 'Ж Ж'].map((text) => sheet.heightOf(text, BODY, 55));
  const [one = 0, two = 0, many = 0, short] = heights;
  expect(two).toBe(2 * one);
  expect(many).toBeGreaterThan(4 * one);
  expect(short).toBe(one);
});

test('opens a limited number of fonts for a document', async () => {
  const sheet = await createSheet({ title: 'A sheet', author: 'A firm', createdAt: 0 });
  const text = Array.from({ length: 4000 }, (_, index) => String.fromCodePoint(0x4e00 + 5 * index)).join('');
  sheet.add(sheet.root, 'P', () => sheet.text(text, PAGE.left, PAGE.top, CONTENT_WIDTH, BODY));
  const pdf = await sheet.finish('A firm');
  expect(pdf.toString('latin1').match(/\/FontFile2 /g)?.length).toBeLessThanOrEqual(64);
});

test.each([
  '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2',
  '@fontsource/bricolage-grotesque/files/bricolage-grotesque-vietnamese-600-normal.woff2',
  '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2',
])('unpacks to the outlines and widths that fontkit reads: %s', async (file) => {
  const bytes = readFileSync(packages.resolve(file));
  const unpack = await loadUnpacking();
  const [unpacked, read] = [unpack(bytes), bytes].map((font) => glyphsOf(create(font) as Font));
  expect(read?.length).toBeGreaterThan(100);
  expect(unpacked).toEqual(read);
});

test.each([ARABIC, CHINESE])('embeds a weight as it is drawn: %s', async (file) => {
  const unpack = await loadUnpacking();
  const font = create(unpack(readFileSync(packages.resolve(file)))) as Font;
  const outlines = [400, 700].map((weight) => {
    const weighted = inWeight(font, weight);
    const subset = weighted.createSubset();
    for (let glyph = 1; glyph < 60; glyph += 1) subset.includeGlyph(weighted.getGlyph(glyph));
    const embedded = create(Buffer.from(subset.encode())) as Font;
    expect(rounded(glyphsOf(embedded))).toEqual(rounded(glyphsOf(weighted).slice(0, 60)));
    return JSON.stringify(glyphsOf(embedded));
  });
  expect(outlines[0]).not.toBe(outlines[1]);
});

async function printed(text: string, style = BODY): Promise<string> {
  const sheet = await createSheet({ title: 'A sheet', author: 'A firm', createdAt: 0 });
  sheet.add(sheet.root, 'P', () => sheet.text(text, PAGE.left, PAGE.top, CONTENT_WIDTH, style));
  const [shown = ''] = pdfText(await sheet.finish('|'))
    .replaceAll('\n', '')
    .split('|');
  return shown;
}

function glyphsOf(font: Font): { width: number; path: string }[] {
  return Array.from({ length: font.numGlyphs }, (_, id) => {
    const { advanceWidth, path } = font.getGlyph(id);
    return { width: advanceWidth, path: path.toSVG() };
  });
}

/** Closed outlines may end with a line to where they began. */
function rounded(glyphs: readonly { width: number; path: string }[]): unknown[] {
  return glyphs.map(({ width, path }) => [
    Math.round(width),
    [...new Set(path.match(/-?[\d.]+/g)?.map((value) => Math.round(Number(value))))].toSorted(
      (one, other) => one - other,
    ),
  ]);
}
