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

/** A program that starts: an unpacked one may lack a library. */
function findIn(name: string, root?: string): string | undefined {
  const path = root ? [] : (process.env['PATH'] ?? '').split(':');
  return [...path, ...FOLDERS.map((folder) => join(root ?? '/', folder))]
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file) && spawnSync(file, ['-h']).status === 0);
}

function unpack(name: string): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false;
  // A machine that never updated its lists, such as a fresh container, can only do so as root.
  const isKnown = spawnSync('apt-cache', ['show', name]).status === 0;
  if (!isKnown && !(process.getuid?.() === 0 && apt(['update']))) return false;
  mkdirSync(CACHE, { recursive: true });
  // Several files may look for the same program at once.
  const folder = mkdtempSync(join(CACHE, 'unpacking-'));
  try {
    if (!apt(['download', name], folder)) return false;
    const archive = readdirSync(folder).find((file) => file.endsWith('.deb'));
    if (!archive || spawnSync('dpkg-deb', ['-x', archive, 'files'], { cwd: folder }).status !== 0) return false;
    if (!existsSync(join(CACHE, name))) renameSync(join(folder, 'files'), join(CACHE, name));
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function apt(parameters: string[], folder = '/'): boolean {
  return spawnSync('apt-get', ['-qq', ...parameters], { cwd: folder, timeout: APT_TIMEOUT_MS }).status === 0;
}
