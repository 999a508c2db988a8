/** Films what a journey does, at a pace to follow and with its taps to be seen: FILM=<folder> before the command of the test. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { encodeFilm } from '#lab/films/film-encoder.ts';
import { startScreencast } from '#lab/films/film-recorder.ts';

const FOLDER = process.env['FILM'];

export const isFilmed = FOLDER !== undefined;
/** Between two steps. */
export const STEP_MS = isFilmed ? 600 : 0;

/** Returns what ends the film and writes it, as WebM and MP4. */
export async function filmPage(page: Page, title: string): Promise<() => Promise<void>> {
  if (FOLDER === undefined) return async () => {};
  const stem = join(FOLDER, title.replaceAll(/\W+/g, '-'));
  const frames = `${stem}-frames`;
  mkdirSync(FOLDER, { recursive: true });
  await page.addInitScript(showTaps);
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const recording = await startScreencast(page, frames, size);
  return async () => {
    const film = await recording.end();
    await encodeFilm({ ...film, steps: [] }, frames, stem, film.seconds / 2);
    rmSync(frames, { recursive: true });
  };
}

/** Runs in every filmed page: a ring where a finger was, and how often. */
function showTaps(): void {
  const known = 'film-taps';
  addEventListener(
    'pointerdown',
    ({ clientX, clientY }) => {
      const taps = Number(sessionStorage.getItem(known) ?? 0) + 1;
      sessionStorage.setItem(known, String(taps));
      const ring = document.createElement('div');
      ring.ariaHidden = 'true';
      ring.textContent = String(taps);
      Object.assign(ring.style, {
        position: 'fixed',
        zIndex: '2147483647',
        left: `${clientX - 18}px`,
        top: `${clientY - 18}px`,
        width: '36px',
        height: '36px',
        border: '3px solid #14161c',
        borderRadius: '50%',
        background: '#e0a92e',
        color: '#14161c',
        font: "600 16px/30px 'Geist Mono', monospace",
        textAlign: 'center',
        pointerEvents: 'none',
      });
      document.documentElement.append(ring);
      setTimeout(() => ring.remove(), 700);
    },
    { capture: true },
  );
}
