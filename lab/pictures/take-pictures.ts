import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ffmpeg } from '../voices/sound-file.ts';
import { SCENES } from './picture-scenes.ts';
import type { Shot } from './shot.ts';
import type { Morning } from '../../src/schemas/picture-schema.ts';
import { DAY_MS } from '../../src/shared/site/durations.ts';
import { liveThrough, MORNING } from './morning.ts';
import { openStudio } from './studio.ts';

/** Bytes. */
const MOST_BYTES = 40_000;
/** Of AV1: lower is better. The first that keeps within the size is taken. */
const QUALITIES = [28, 34, 40, 46];

interface Taken {
  name: string;
  /** In CSS pixels, half of the file's own. */
  size: { width: number; height: number };
}

export async function* takePictures(names: readonly string[], morning: Morning, folder: string): AsyncGenerator<Taken> {
  const scratch = mkdtempSync(join(tmpdir(), 'shots-'));
  mkdirSync(folder, { recursive: true });
  const studio = await openStudio(MORNING - 4 * DAY_MS);
  try {
    await liveThrough(studio, morning);
    for (const name of names) {
      const scene = SCENES[name];
      if (!scene) throw new Error(`lab/pictures has no scene "${name}".`);
      const shot = await scene(studio, morning);
      const clip = await clipOf(shot);
      for (const scheme of ['light', 'dark'] as const) {
        await shot.page.emulateMedia({ colorScheme: scheme });
        const file = join(scratch, `${name}-${scheme}.png`);
        await shot.page.screenshot({ path: file, clip, fullPage: true, animations: 'disabled', caret: 'hide' });
        const bytes = await encode(file, join(folder, `${name}${scheme === 'dark' ? '-dark' : ''}.avif`));
        console.log(`${name}, ${scheme}: ${clip.width}×${clip.height}, ${(bytes / 1000).toFixed(1)} KB`);
      }
      await shot.page.close();
      yield { name, size: { width: clip.width, height: clip.height } };
    }
  } finally {
    await studio.close();
    rmSync(scratch, { recursive: true });
  }
}

async function clipOf({ page, parts, margin = 0, height: most = Infinity }: Shot) {
  await hideCompanions(page);
  await page.evaluate(() => document.fonts.ready);
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  const top = await page.evaluate(() => scrollY);
  const known = boxes.filter((box) => box !== null);
  const left = Math.min(...known.map(({ x }) => x)) - margin;
  const upper = Math.min(...known.map(({ y }) => y)) - margin + top;
  const right = Math.max(...known.map(({ x, width }) => x + width)) + margin;
  const lower = Math.max(...known.map(({ y, height }) => y + height)) + margin + top;
  const x = Math.max(0, Math.floor(left));
  const y = Math.max(0, Math.floor(upper));
  const width = Math.ceil(right) - x;
  const height = Math.ceil(lower) - y;
  if (height <= most) return { x, y, width, height };
  const bottom = (await parts.at(-1)?.evaluate(lastGap, y + most)) ?? y + most;
  return { x, y, width, height: bottom - y };
}

/**
 * In the page: the lowest place above `bottom` that runs through no line of text, no picture and no button of the part. In
 * a list that goes on there, it is the end of a row, without its rule.
 */
function lastGap(part: Element, bottom: number): number {
  const ends = [...part.querySelectorAll('dl > div, [data-desk-row]')].map(
    (row) => row.getBoundingClientRect().bottom + scrollY - 2,
  );
  const lastEnd = ends.findLast((end) => end <= bottom && end > bottom - 120);
  if (lastEnd !== undefined) return Math.floor(lastEnd);
  const range = document.createRange();
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const boxes = [...part.querySelectorAll('img, svg, button, input')].map((box) => box.getBoundingClientRect());
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    boxes.push(...range.getClientRects());
  }
  const rows = boxes.filter(({ height }) => height > 0).toSorted((a, b) => b.bottom - a.bottom);
  return rows.reduce(
    (gap, row) => (row.top + scrollY < gap && row.bottom + scrollY > gap ? Math.floor(row.top + scrollY) - 4 : gap),
    bottom,
  );
}

/** What lies above the page, which belongs to no picture. */
async function hideCompanions(page: Page): Promise<void> {
  await page.addStyleTag({
    content: '.ask, .skip-link, #root > header, #root > nav, nav[aria-label=Desk] { visibility: hidden !important }',
  });
}

/** @returns The file's size in bytes. */
async function encode(png: string, avif: string): Promise<number> {
  for (const quality of QUALITIES) {
    // One thread, because several give other bytes each time.
    const coding = ['-c:v', 'libaom-av1', '-still-picture', '1', '-crf', String(quality), '-cpu-used', '4'];
    const exact = ['-threads', '1', '-row-mt', '0', '-map_metadata', '-1', '-fflags', '+bitexact'];
    const input = ['-y', '-loglevel', 'error', '-i', png, '-pix_fmt', 'yuv444p'];
    await ffmpeg([...input, ...coding, ...exact, avif]);
    const { size } = statSync(avif);
    if (size <= MOST_BYTES) return size;
  }
  throw new Error(`${avif} is larger than ${MOST_BYTES} bytes: show less of the page.`);
}
