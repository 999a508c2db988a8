/** Starts the machine's Chromium without a window. */
import { chromium, type Browser } from 'playwright-core';
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
];

export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium found: install one, or set CHROMIUM_PATH to where it is.');
  return chromium.launch({ executablePath, args: ARGUMENTS });
}
