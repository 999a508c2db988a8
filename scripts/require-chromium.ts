/** Finds the browser that the tests drive; as root on Debian, installs one if there is none. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The one without a user interface comes first, because it opens a profile in less than half the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The browser's path. Ends the process with a one-line error when there is none and none can be installed. */
export function requireChromium(): string {
  const found = findChromium() ?? (canInstall() ? installChromium() : undefined);
  if (found) return found;
  console.error('The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
  process.exit(1);
}

/** The browser's path, if there is one. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

function installChromium(): string | undefined {
  console.log("Installing Debian's Chromium for the browser tests …");
  runApt('update');
  // Older releases of Debian lack the first package.
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (runApt('install', '-y', '--no-install-recommends', name, 'fonts-liberation')) break;
  return findChromium();
}

function runApt(...parameters: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-qq', ...parameters], { stdio: 'inherit', env }).status === 0;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
