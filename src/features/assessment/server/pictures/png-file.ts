/** Flat drawings as PNG files (https://www.w3.org/TR/png-3/): a third smaller than resvg's, which deflates in a hurry. */
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { renderAsync } from '@resvg/resvg-js';
import type { CardPath } from '#features/assessment/shared/result-card.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS_PER_CHANNEL = 8;
const COLOR_WITHOUT_ALPHA = 2;

interface Drawing {
  width: number;
  height: number;
  background: string;
  paths: readonly CardPath[];
}

export async function drawnPng({ width, height, background, paths }: Drawing): Promise<Buffer> {
  const drawn = paths.map((path) => {
    const paint =
      path.width === null ? `fill="${path.color}"` : `fill="none" stroke="${path.color}" stroke-width="${path.width}"`;
    const ends = path.round ? ' stroke-linecap="round"' : '';
    return `<path transform="translate(${path.x} ${path.y}) scale(${path.scale})" ${paint}${ends} d="${path.d}"/>`;
  });
  const frame = `width="${width}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${frame}><rect ${frame} fill="${background}"/>${drawn.join('')}</svg>`;
  // No path is a letter, and scanning the machine's fonts takes longer than drawing.
  const { pixels } = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return pngFile(pixels, width, height);
}

/** @param pixels Opaque RGBA. */
async function pngFile(pixels: Uint8Array, width: number, height: number): Promise<Buffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([BITS_PER_CHANNEL, COLOR_WITHOUT_ALPHA], 8);
  const data = await promisify(deflate)(scanlines(pixels, width, height), { memLevel: 9 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** Each begins with its filter: 0 for none, which suits flat colors best. */
function scanlines(pixels: Uint8Array, width: number, height: number): Buffer {
  const lines = Buffer.alloc(height * (1 + width * 3));
  let to = 0;
  for (let from = 0; from < width * height * 4; from += 4) {
    if (from % (width * 4) === 0) to += 1;
    for (let channel = 0; channel < 3; channel += 1) lines[to + channel] = pixels[from + channel] ?? 0;
    to += 3;
  }
  return lines;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
