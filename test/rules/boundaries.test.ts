/** The three runtimes keep to themselves, files stay small, and names stay unique. */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const LONGEST_FILE_LINES = 250;
/** What each folder of src may import from the others. */
const ALLOWED: Record<string, readonly string[]> = {
  web: ['web', 'shared'],
  server: ['server', 'shared'],
  shared: ['shared'],
};

const sources = filesIn('src').concat(filesIn('build'), filesIn('scripts'), filesIn('test'));

it('web and server meet only in shared', () => {
  const crossings = filesIn('src').flatMap((file) => {
    const own = relative(join(ROOT, 'src'), file).split('/')[0] ?? '';
    return importsOf(file)
      .map((target) => relative(join(ROOT, 'src'), target).split('/')[0] ?? '')
      .filter((other) => other in ALLOWED && own in ALLOWED && !ALLOWED[own]?.includes(other))
      .map((other) => `${relative(ROOT, file)} imports from src/${other}: move what both need to src/shared.`);
  });
  expect(crossings).toEqual([]);
});

it('the look knows no router and no fetching', () => {
  const offenders = filesIn('src/web/ui').filter((file) =>
    importsOf(file).some((target) => /web\/(navigation|messages|calls|features|shell|pages|blocks)\//.test(target)),
  );
  expect(offenders.map((file) => relative(ROOT, file))).toEqual([]);
});

it('only main.ts reads the environment', () => {
  const offenders = filesIn('src').filter(
    (file) => !file.endsWith('server/main.ts') && !isTest(file) && /process\.env|import\.meta\.env/.test(read(file)),
  );
  expect(offenders.map((file) => relative(ROOT, file))).toEqual([]);
});

it(`no file has more than ${LONGEST_FILE_LINES} lines`, () => {
  const long = sources.filter((file) => !isTest(file) && read(file).split('\n').length > LONGEST_FILE_LINES);
  expect(long.map((file) => relative(ROOT, file))).toEqual([]);
});

it('no two source files share a name, and none is a barrel or an attic', () => {
  const names = filesIn('src').map((file) => basename(file));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.filter((name) => /^(index|utils?|helpers?|misc|common)\.tsx?$/.test(name))).toEqual([]);
});

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    resolve(dirname(file), target),
  );
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
