import { readFileSync, readdirSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const LONGEST_FILE_LINES = 250;
const sources = filesIn('src').concat(filesIn('tools'), filesIn('scripts'), filesIn('lab'), filesIn('test'));

it('only main.ts reads the environment', () => {
  // Whether code is bundled for prerendering is a constant of the bundle, not a setting.
  const environment = /process\.env|import\.meta\.env(?!\.SSR\b)/;
  const offenders = filesIn('src').filter(
    (file) => !file.endsWith('server/main.ts') && !isTest(file) && environment.test(read(file)),
  );
  expect(
    offenders.map((file) => relative(ROOT, file)),
    'Add the setting to its file in src/server/settings and hand it in from main.ts.',
  ).toEqual([]);
});

it('no query overrides a default of the query client', () => {
  const override = /^\s*(staleTime|gcTime|refetchOn\w+|retry):/m;
  const offenders = filesIn('src').filter((file) => !isTest(file) && override.test(read(file)));
  expect(
    offenders.map((file) => basename(file)),
    'Invalidate what a change makes stale, or ask again with refetchInterval what others change.',
  ).toEqual(['query-client.ts']);
});

it(`no file has more than ${LONGEST_FILE_LINES} lines`, () => {
  const linesOf = (file: string) => read(file).trimEnd().split('\n').length;
  const long = sources.filter((file) => !isTest(file) && linesOf(file) > LONGEST_FILE_LINES);
  expect(
    long.map((file) => relative(ROOT, file)),
    'Move one of its jobs to a file of its own, named after that job.',
  ).toEqual([]);
});

it('no two source files share a name, and none is a barrel or an attic', () => {
  const names = filesIn('src')
    .map((file) => basename(file))
    .filter((name) => name !== 'interface.ts');
  expect(
    names.filter((name, index) => names.indexOf(name) !== index),
    'Name each file after what only it does.',
  ).toEqual([]);
  expect(
    names.filter((name) => /^(index|utils?|helpers?|misc|common)\.tsx?$/.test(name)),
    'Name the file after its one noun and role, and import from it directly.',
  ).toEqual([]);
});

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
