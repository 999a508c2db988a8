/** `npm run check`: format, types, lint, dead code and size budgets; everything that needs no running site. */
import '../src/server/node-version.ts';
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { isBuilt } from '../tools/freshness.ts';
import { brokenBudgets, pageWeights } from '../tools/pages/page-weights.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** The longest first, so that both lanes end together. A third lane would only take more memory. */
const COMMANDS: Record<string, string[]> = {
  // The linter works out all types anyway. It takes each file's project from tsconfig.json.
  'lint and types': ['oxlint', '--type-aware', '--type-check'],
  'dead code': ['knip', '--no-progress'],
  // The linter checks shared code as the browser's. The server has no DOM. Of the compiler's own four checkers, each
  // would work out the types that they share once more.
  'types of the server': ['tsc', '--checkers', '1', '-p', 'tsconfig.server.json'],
  format: ['oxfmt', '--check'],
};

/** The compiler and the linter are Go: collecting garbage half as often saves a sixth of their time. */
const COMMAND_ENV = { ...process.env, GOGC: '200' };

const failed: string[] = [];
const pending = Object.entries(COMMANDS);
// The build keeps one core busy, so what needs none of it runs beside.
await Promise.all([buildAndWeigh().then(runPending), runPending()]);
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}.`);
  process.exit(1);
}

async function buildAndWeigh(): Promise<void> {
  if (!isBuilt()) await run('build', [process.execPath, join(import.meta.dirname, 'build.ts')]);
  if (!failed.includes('build')) report('sizes', brokenBudgets(pageWeights(join(ROOT, 'dist'))).join('\n'));
}

async function runPending(): Promise<void> {
  for (let next = pending.shift(); next; next = pending.shift()) {
    const [name, [tool = '', ...rest]] = next;
    await run(name, [join(ROOT, 'node_modules/.bin', tool), ...rest]);
  }
}

async function run(name: string, [command = '', ...rest]: string[]): Promise<void> {
  const child = spawn(command, rest, { cwd: ROOT, env: COMMAND_ENV });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const status = await new Promise<number | null>((done) => child.on('close', done));
  report(name, status === 0 ? '' : Buffer.concat(output).toString() || `ended with ${status}`);
}

function report(name: string, problems: string): void {
  console.log(`${problems ? 'FAILED' : 'ok    '} ${name}`);
  if (!problems) return;
  failed.push(name);
  console.error(problems);
}
