import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/debian');
const FOLDERS = ['usr/sbin', 'usr/bin', 'sbin', 'bin'];
/** Without a network, apt would try for minutes. */
const APT_TIMEOUT_MS = 15_000;

/** The program of the package of the same name; undefined where there is none. */
export function findDebianProgram(name: string): string | undefined {
  return (
    findIn(name) ?? findIn(name, join(CACHE, name)) ?? (unpack(name) ? findIn(name, join(CACHE, name)) : undefined)
  );
}

/** The folder into which these packages were unpacked; undefined where they can't be had. */
export function findDebianFolder(name: string, packages: readonly string[]): string | undefined {
  const folder = join(CACHE, name);
  return existsSync(folder) || unpack(name, packages) ? folder : undefined;
}

/** A program that starts: an unpacked one may lack a library. */
function findIn(name: string, root?: string): string | undefined {
  const path = root ? [] : (process.env['PATH'] ?? '').split(':');
  return [...path, ...FOLDERS.map((folder) => join(root ?? '/', folder))]
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file) && spawnSync(file, ['-h']).status === 0);
}

function unpack(name: string, packages: readonly string[] = [name]): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false;
  // A machine that never updated its lists, such as a fresh container, can only do so as root.
  const isKnown = packages.every((one) => spawnSync('apt-cache', ['show', one]).status === 0);
  if (!isKnown && !(process.getuid?.() === 0 && apt(['update']))) return false;
  mkdirSync(CACHE, { recursive: true });
  // Several files may look for the same program at once.
  const folder = mkdtempSync(join(CACHE, 'unpacking-'));
  try {
    if (!apt(['download', ...packages], folder)) return false;
    const archives = readdirSync(folder).filter((file) => file.endsWith('.deb'));
    const extract = (archive: string) => spawnSync('dpkg-deb', ['-x', archive, 'files'], { cwd: folder }).status === 0;
    if (archives.length < packages.length || !archives.every(extract)) return false;
    if (!existsSync(join(CACHE, name))) renameSync(join(folder, 'files'), join(CACHE, name));
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function apt(parameters: string[], folder = '/'): boolean {
  return spawnSync('apt-get', ['-qq', ...parameters], { cwd: folder, timeout: APT_TIMEOUT_MS }).status === 0;
}
