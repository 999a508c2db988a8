/** Finds a program on this machine, or unpacks Debian's package of it into a folder, without installing anything. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/debian');
const FOLDERS = ['usr/sbin', 'usr/bin', 'sbin', 'bin'];
/** Without a network, apt would try for minutes. */
const DOWNLOAD_TIMEOUT_MS = 20_000;

/** The program of the package of the same name; undefined where there is none. */
export function findDebianProgram(name: string): string | undefined {
  const unpacked = join(CACHE, name);
  return findIn(name) ?? findIn(name, unpacked) ?? (unpack(name, unpacked) ? findIn(name, unpacked) : undefined);
}

/** A program that starts: an unpacked one may lack a library. */
function findIn(name: string, root?: string): string | undefined {
  const path = root ? [] : (process.env['PATH'] ?? '').split(':');
  return [...path, ...FOLDERS.map((folder) => join(root ?? '/', folder))]
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file) && spawnSync(file, ['-h']).status === 0);
}

function unpack(name: string, target: string): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false;
  mkdirSync(target, { recursive: true });
  // A machine that never updated its lists, such as a fresh container, can only do so as root.
  if (!download(name, target)) {
    if (process.getuid?.() !== 0) return false;
    spawnSync('apt-get', ['-qq', 'update'], { timeout: DOWNLOAD_TIMEOUT_MS });
    if (!download(name, target)) return false;
  }
  const archive = readdirSync(target).find((file) => file.endsWith('.deb'));
  return archive !== undefined && spawnSync('dpkg-deb', ['-x', archive, '.'], { cwd: target }).status === 0;
}

function download(name: string, folder: string): boolean {
  return spawnSync('apt-get', ['-qq', 'download', name], { cwd: folder, timeout: DOWNLOAD_TIMEOUT_MS }).status === 0;
}
