/** `npm test`: runs the checks, then every test against the built site in a real browser. */
import '../src/server/node-version.ts';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { requireChromium } from './require-chromium.ts';

const ROOT = resolve(import.meta.dirname, '..');

const chromium = requireChromium();
runNode('scripts/check.ts');
runNode('node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2));

function runNode(file: string, ...parameters: string[]): void {
  const env = { ...process.env, CHROMIUM_PATH: chromium };
  const { status } = spawnSync(process.execPath, [join(ROOT, file), ...parameters], { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}
