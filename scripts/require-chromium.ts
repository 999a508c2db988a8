/** Finds the browser that the tests drive; as root on Debian, installs one if there is none, and CI the cheapest. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { basename, delimiter, join } from 'node:path';

/** Without a user interface, Chromium takes a quarter less processor time for the tests. */
const HEADLESS = 'chromium-headless-shell';
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The browser's path. Ends the process with a one-line error when there is none and none can be installed. */
export async function requireChromium(): Promise<string> {
  const present = findChromium();
  // A developer's own browser will do. CI's machines may have another one, too, but there every minute is waited for.
  const suffices = present && (!process.env['CI'] || process.env['CHROMIUM_PATH'] || basename(present) === HEADLESS);
  const found = suffices || !canInstall() ? present : await installChromium();
  if (found) return found;
  console.error('The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
  process.exit(1);
}

/** @param options.isWhole Not the headless shell, which has neither notifications nor Web Push. */
export function findChromium({ isWhole = false } = {}): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const paths = named ? [named] : NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => (named || isExecutable(path)) && !(isWhole && basename(path) === HEADLESS));
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

async function installChromium(): Promise<string | undefined> {
  console.log("Installing Debian's Chromium for the browser tests …");
  await runApt('update');
  // Older releases of Debian lack the first package.
  for (const name of [HEADLESS, 'chromium'])
    if (await runApt('install', '-y', '--no-install-recommends', name, 'fonts-liberation')) break;
  return findChromium();
}

/** Shows errors only: what it does would be written between the lines of other commands. */
async function runApt(...parameters: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn('apt-get', ['-qq', ...parameters], { stdio: ['ignore', 'ignore', 'inherit'], env });
  const [status] = await once(child, 'exit');
  return status === 0;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
