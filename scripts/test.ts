/** `npm test`: runs the checks, then every test against the built site in a real browser. */
import '../src/server/node-version.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { requireChromium } from './require-chromium.ts';

const ROOT = resolve(import.meta.dirname, '..');

// Installing one mostly waits for the network and the disk.
const [chromium] = await Promise.all([requireChromium(), runNode({}, 'scripts/check.ts')]);
await runNode({ CHROMIUM_PATH: chromium }, 'node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2));

/** Ends this process if that one fails. */
async function runNode(settings: Record<string, string>, file: string, ...parameters: string[]): Promise<void> {
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, [join(ROOT, file), ...parameters], { stdio: 'inherit', env });
  const [status] = await once(child, 'exit');
  if (status !== 0) process.exit(typeof status === 'number' ? status : 1);
}
