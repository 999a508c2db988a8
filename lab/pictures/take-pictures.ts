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
        if (clip.goesOn) await shot.page.evaluate(fadeOut, clip);
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

interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Whether the part is longer. */
  goesOn: boolean;
}

async function clipOf({ page, parts, margin = 0, height: most = Infinity }: Shot): Promise<Clip> {
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
  return { x, y, width, height: Math.min(height, most), goesOn: height > most };
}

/** In the page: a picture of something that goes on below fades into its ground there. */
function fadeOut({ x, y, width, height }: Clip): void {
  document.querySelector('[data-fade]')?.remove();
  const end = y + height;
  // A dialog doesn't scroll with its page.
  if (end > scrollY + innerHeight) scrollTo(0, end - innerHeight / 2);
  const below = document.elementsFromPoint(x + width / 2, end - scrollY);
  const grounds = below.map((element) => getComputedStyle(element).backgroundColor);
  const ground = grounds.find((color) => color !== 'rgba(0, 0, 0, 0)') ?? 'transparent';
  const fade = document.createElement('div');
  fade.dataset['fade'] = '';
  fade.style.cssText = `position: absolute; z-index: 99; left: ${x}px; top: ${end - 72}px; width: ${width}px; height: 72px; background: linear-gradient(transparent, ${ground})`;
  (document.querySelector('dialog[open]') ?? document.body).append(fade);
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
