import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const NOTE = join(ROOT, 'dist/built-from.txt');
const INPUTS = ['src', 'content', 'tools', 'db', 'public', 'vite.config.ts', 'package-lock.json'];

export function isBuilt(note = NOTE): boolean {
  return existsSync(note) && readFileSync(note, 'utf8') === inputsHash();
}

export function noteBuild(note = NOTE): void {
  writeFileSync(note, inputsHash());
}

function inputsHash(): string {
  // A build with drafts must not pass for one without.
  const hash = createHash('sha256').update(String(showsDrafts()));
  for (const input of INPUTS) {
    for (const file of filesIn(join(ROOT, input)))
      hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (/\.[a-z]+$/.test(path)) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** Whether this build shows drafts of articles, for `npm run dev`. */
const DRAFTS = 'SHOW_DRAFTS';

export function showsDrafts(): boolean {
  return process.env[DRAFTS] === '1';
}

/** For this process and its children. */
export function showDrafts(): void {
  process.env[DRAFTS] = '1';
}
