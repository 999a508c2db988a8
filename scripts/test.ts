/**
 * `npm test`: runs the checks beside the fast tests, which need no build, and then the journeys against the built site.
 * With parameters it runs the tests that these choose, after the checks.
 */
import '../src/server/node-version.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { requireChromium } from './require-chromium.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** Many tests start the same programs. Not compiling them anew saves nearly half of what a start costs. */
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules/.cache/compiled');

const checked = run(['scripts/check.ts']);
// Installing it mostly waits for the network and the disk. The fast tests may install PostgreSQL, but not meanwhile.
process.env['CHROMIUM_PATH'] = await requireChromium();
const chosen = process.argv.slice(2);
if (chosen.length === 0) await run(vitest('--project', 'code'), checked);
await checked;
await run(vitest(...(chosen.length > 0 ? chosen : ['--project', 'e2e', '--project', 'replicas'])));

function vitest(...parameters: string[]): string[] {
  return ['node_modules/vitest/vitest.mjs', 'run', ...parameters];
}

/**
 * Ends this process if that one fails.
 * @param before What prints first; the output of this one waits for it.
 */
async function run(command: string[], before?: Promise<void>): Promise<void> {
  const child = spawn(process.execPath, command, { cwd: ROOT, stdio: before ? 'pipe' : 'inherit' });
  process.once('exit', () => child.kill());
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const [[status]] = await Promise.all([once(child, 'close'), before]);
  process.stdout.write(Buffer.concat(output));
  if (status !== 0) process.exit(typeof status === 'number' ? status : 1);
}
