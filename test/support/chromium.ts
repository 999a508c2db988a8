/** Finds the machine's Chromium and starts it without a window. */
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const OTHER_NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

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

function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return chosen;
  const folders = (process.env['PATH'] ?? '').split(':');
  const candidates = [DEBIAN_CHROMIUM, ...OTHER_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))];
  return candidates.find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
