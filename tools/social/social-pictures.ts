import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { renderAsync, type ResvgRenderOptions } from '@resvg/resvg-js';
import satori from 'satori';
import { MARK_UNITS, markSvg } from '#shared/site/brand-mark.ts';
import { readBrand } from '../content/content-facts.ts';
import { fileNameOf } from '#shared/site/routes.ts';
import { CARD_HEIGHT, CARD_WIDTH, socialCard } from './social-card.ts';
import type { WrittenPage } from '../pages/prerender-pages.ts';
import { stripOf } from './social-strips.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/social-pictures');
/** Pixels of favicon.ico. */
const FAVICON_SIZE = 32;

/** Satori can't read WOFF2. */
const FONTS = [
  { name: 'Display', file: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff' },
  { name: 'Mono', file: '@fontsource/geist-mono/files/geist-mono-latin-400-normal.woff' },
];
/** Libraries of which a new version may draw differently, so it invalidates the cache. */
const LIBRARIES = ['satori', '@resvg/resvg-js', '@fontsource/bricolage-grotesque', '@fontsource/geist-mono'];

/** Skips the machine's fonts: text arrives as outlines, and scanning the fonts takes longer than drawing. */
const NO_FONTS: ResvgRenderOptions = { font: { loadSystemFonts: false } };

type PicturedPage = Pick<WrittenPage, 'path' | 'eyebrow' | 'heading'>;

export async function drawSocialPictures(pages: readonly PicturedPage[], brand: string, folder: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  mkdirSync(folder, { recursive: true });
  const require = createRequire(import.meta.url);
  const fonts = FONTS.map(({ name, file }) => ({ name, data: readFileSync(require.resolve(file)) }));
  const versions = LIBRARIES.map(versionOf);
  await Promise.all(
    pages.map(async ({ path, eyebrow, heading }) => {
      const card = socialCard({ brand, eyebrow, heading, strip: stripOf(path) });
      const key = createHash('sha256')
        .update(JSON.stringify([card, versions]))
        .digest('hex');
      const cached = join(CACHE, `${key}.png`);
      if (!existsSync(cached)) {
        const svg = await satori(card, { width: CARD_WIDTH, height: CARD_HEIGHT, fonts });
        writeFileSync(cached, (await renderAsync(svg, NO_FONTS)).asPng());
      }
      writeFileSync(join(folder, `${fileNameOf(path)}.png`), readFileSync(cached));
    }),
  );
}

function versionOf(name: string): string {
  const file = join(ROOT, 'node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Scale of the mark in a maskable icon, of which only a circle of 80 % is always visible. */
const MASKABLE_SCALE = 0.72;

export async function drawIcons(folder: string): Promise<void> {
  const svg = markSvg(readBrand());
  const filled = fillWholeSquare(svg);
  const icons = [
    { name: 'icon-192', size: 192, drawing: svg },
    { name: 'icon-512', size: 512, drawing: svg },
    { name: 'icon-maskable-512', size: 512, drawing: filled },
    { name: 'apple-touch-icon', size: 180, drawing: filled },
  ];
  writeFileSync(join(folder, 'favicon.svg'), svg);
  for (const { name, size, drawing } of icons) {
    const image = await renderAsync(drawing, { ...NO_FONTS, fitTo: { mode: 'width', value: size } });
    writeFileSync(join(folder, `${name}.png`), image.asPng());
  }
  const small = await renderAsync(svg, { ...NO_FONTS, fitTo: { mode: 'width', value: FAVICON_SIZE } });
  // Browsers ask for it beside files that can't name an icon, such as robots.txt and PDFs.
  writeFileSync(join(folder, 'favicon.ico'), iconFile(small.asPng()));
}

/** An .ico file of one PNG: six bytes of the file's head, sixteen about the picture, and the picture. */
function iconFile(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(FAVICON_SIZE, 6); // width
  head.writeUInt8(FAVICON_SIZE, 7); // height
  head.writeUInt16LE(1, 10); // planes
  head.writeUInt16LE(32, 12); // bits a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/**
 * Prepares a maskable icon, which systems crop to their own shape: fills the square and keeps the mark off its edges.
 */
function fillWholeSquare(svg: string): string {
  const margin = (MARK_UNITS * (1 - MASKABLE_SCALE)) / 2;
  return svg
    .replace(' rx="4"', '')
    .replace(
      /<path[^>]*\/>/,
      (path) => `<g transform="translate(${margin} ${margin}) scale(${MASKABLE_SCALE})">${path}</g>`,
    );
}
