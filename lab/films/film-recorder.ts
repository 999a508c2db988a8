import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { Film } from '../../src/features/films/shared/film-schema.ts';
import { dressPage, FilmCamera } from './film-camera.ts';

export const FRAME = { width: 1280, height: 720 };
const FRAME_QUALITY = 92;
/** A caption stays as long as reading it takes, and at least for the shortest step. */
const READING_MS_PER_CHARACTER = 62;
const SHORTEST_STEP_MS = 2600;
const LABEL = 'Staged on a test site';

/** The action of each step of a film, by the step's id. */
export type FilmScript = Readonly<Record<string, (camera: FilmCamera) => Promise<void>>>;

export interface RecordedFilm {
  frames: { file: string; seconds: number }[];
  steps: number[];
  seconds: number;
}

export async function recordFilm(
  browser: Browser,
  site: string,
  { id, chapters }: Film,
  script: FilmScript,
  folder: string,
): Promise<RecordedFilm> {
  const context = await browser.newContext({ baseURL: site, viewport: FRAME, deviceScaleFactor: 1 });
  context.setDefaultTimeout(10_000);
  await context.addInitScript(dressPage, LABEL);
  const page = await context.newPage();
  await script['start']?.(new FilmCamera(page));
  const recording = await startScreencast(page, join(folder, id), FRAME);
  const camera = new FilmCamera(page);
  const steps: number[] = [];
  for (const step of chapters.flatMap((chapter) => chapter.steps)) {
    const act = script[step.id];
    if (!act) throw new Error(`lab/films has no step "${step.id}" for the film ${id}.`);
    steps.push(Math.round(10 * recording.seconds()) / 10);
    const read = setTimeout(Math.max(SHORTEST_STEP_MS, step.says.length * READING_MS_PER_CHARACTER));
    await Promise.all([act(camera), read]);
  }
  const { frames, seconds } = await recording.end();
  await context.close();
  return { frames, steps, seconds };
}

export async function startScreencast(page: Page, folder: string, { width, height }: typeof FRAME) {
  mkdirSync(folder, { recursive: true });
  const session = await page.context().newCDPSession(page);
  const frames: RecordedFilm['frames'] = [];
  const start = Date.now() / 1000;
  const seconds = () => Date.now() / 1000 - start;
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
    const file = join(folder, `${String(frames.length).padStart(5, '0')}.jpg`);
    writeFileSync(file, Buffer.from(data, 'base64'));
    frames.push({ file, seconds: Math.max(0, (metadata.timestamp ?? Date.now() / 1000) - start) });
  });
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: FRAME_QUALITY,
    maxWidth: width,
    maxHeight: height,
  });
  return {
    seconds,
    async end() {
      const length = seconds();
      await session.send('Page.stopScreencast');
      return { frames, seconds: Math.round(10 * length) / 10 };
    },
  };
}
