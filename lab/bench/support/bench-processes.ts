/** Owns the processes and folders that the benchmark creates; none outlives it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');
/** On the project's disk, because /tmp is often in memory, where syncing costs nothing. */
const SCRATCH = join(ROOT, 'node_modules/.cache');
/** Debian keeps servers outside a user's PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];
const STOP_TIMEOUT_MS = 10_000;
const EXIT_AFTER_SIGNAL = 130;

const children = new Set<ChildProcess>();
const folders = new Set<string>();

/** Kills the children and removes the folders however this process ends, except by SIGKILL. */
export function cleanUpOnExit(): void {
  process.on('exit', () => {
    for (const child of children) child.kill('SIGKILL');
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => process.exit(EXIT_AFTER_SIGNAL));
}

export interface ProcessOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
}

export function startProcess([program = '', ...parameters]: readonly string[], { cwd, env }: ProcessOptions) {
  const child = spawn(program, parameters, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  child.once('error', () => children.delete(child));
  return child;
}

/** The id of a started process. taskset keeps its id when it becomes the program. */
export function processIdOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The process has not started.');
  return pid;
}

export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (!children.has(child)) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(late);
}

export function makeFolder(): string {
  mkdirSync(SCRATCH, { recursive: true });
  const folder = mkdtempSync(join(SCRATCH, 'bench-'));
  folders.add(folder);
  return folder;
}

export function findProgram(name: string): string | undefined {
  const searched = [...(process.env['PATH'] ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  return searched.map((folder) => join(folder, name)).find((file) => existsSync(file));
}
