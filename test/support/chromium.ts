/** The machine's Chromium, without a window. */
import { chromium, type Browser, type BrowserServer } from 'playwright-core';
import { inject } from 'vitest';
import { findChromium } from '../../scripts/require-chromium.ts';

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
  // A microphone that beeps, allowed at once where the page may have one.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // Without a user interface it would round every letter to whole pixels, as no visitor's browser does.
  '--font-render-hinting=none',
];

/** The one browser of a test run, which every file connects to: starting one takes a second of both cores. */
export async function startChromium(): Promise<BrowserServer> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium found: install one, or set CHROMIUM_PATH to where it is.');
  return chromium.launchServer({ executablePath, args: ARGUMENTS });
}

/** A connection to the run's browser; closing it closes what was opened through it. */
export async function connectToChromium(): Promise<Browser> {
  return chromium.connect(inject('chromium'));
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's browser. */
    chromium: string;
  }
}
