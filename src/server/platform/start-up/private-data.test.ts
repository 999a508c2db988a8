import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderContains, keepDataPrivate } from './private-data.ts';

let folder: string;
let umask: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'private-data-'));
  umask = process.umask();
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

const modeOf = (...path: string[]) => (statSync(join(folder, ...path)).mode & 0o777).toString(8);

test('closes existing files to other users, and creates new ones closed', () => {
  mkdirSync(join(folder, 'mailbox'), { mode: 0o755 });
  for (const file of ['site.sqlite', 'mailbox/1.eml', 'copy of the operator']) {
    writeFileSync(join(folder, file), 'personal');
    chmodSync(join(folder, file), 0o664);
  }
  chmodSync(folder, 0o755);
  expect(keepDataPrivate(folder)).toEqual([]);
  writeFileSync(join(folder, 'later'), '');
  mkdirSync(join(folder, 'new'));
  expect([modeOf(), modeOf('mailbox'), modeOf('new')]).toEqual(['700', '700', '700']);
  for (const file of ['site.sqlite', 'mailbox/1.eml', 'copy of the operator', 'later'])
    expect(modeOf(file)).toBe('600');
});

test('does not create a missing folder: with PostgreSQL the disk may be read-only', () => {
  expect(keepDataPrivate(join(folder, 'a'))).toEqual([]);
  expect(existsSync(join(folder, 'a'))).toBe(false);
});

test('leaves the target of a symbolic link outside alone', () => {
  const outside = mkdtempSync(join(tmpdir(), 'outside-'));
  chmodSync(outside, 0o755);
  symlinkSync(outside, join(folder, 'link'));
  keepDataPrivate(folder);
  expect(statSync(outside).mode & 0o777).toBe(0o755);
  rmSync(outside, { recursive: true });
});

test.each([
  ['/data', '/data/site/program.js', true],
  ['/data', '/data', true],
  ['/data/', '/data/..copy', true],
  ['/data', '/database/program.js', false],
  ['/data/site', '/data', false],
  ['/data/site', '/data/program.js', false],
  ['/data', '/data/../program.js', false],
])('the folder %s contains %s: %s', (outer, path, expected) => {
  expect(folderContains(outer, path)).toBe(expected);
});
