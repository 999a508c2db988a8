/** The machine's Chromium, without a window: one for each worker. */
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { findChromium } from '#scripts/require-chromium.ts';
import { STEP_MS } from './journey-film.ts';

/** No sandbox, because containers forbid the one Chromium wants; no traffic but the pages' own. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One process for all pages of a profile. Our pages ask for an opener policy of their own, for which it would
  // otherwise end the process of the blank page and start another: a fifth of what a fresh page takes.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  // The workers' browsers fill all cores already; more threads and processes only take a tenth more time. A page is
  // left before code made faster for it has paid for its making, which takes another tenth.
  '--js-flags=--single-threaded --no-opt --no-maglev',
  '--in-process-gpu',
  // A microphone that beeps, allowed at once where the page may have one.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // Without a user interface it would round every letter to whole pixels, as no visitor's browser does.
  '--font-render-hinting=none',
];

let running: Promise<Browser> | undefined;

/** The browser of this worker, for one file after another: starting one takes a second of both cores. */
export function workerBrowser(): Promise<Browser> {
  running ??= launch();
  return running;
}

export async function closeWorkerBrowser(): Promise<void> {
  const browser = await running;
  running = undefined;
  await browser?.close();
}

/** In the worker's own process: through Vitest's main one each message would be packed and unpacked once more. */
async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium found: install one, or set CHROMIUM_PATH to where it is.');
  return chromium.launch({ executablePath, args: ARGUMENTS, slowMo: STEP_MS });
}

/** A browser of its own with a profile on disk: Web Push is in no headless shell, and in no private profile. */
export function openOwnProfile(executablePath: string, folder: string, baseURL: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { executablePath, args: ARGUMENTS, baseURL });
}
