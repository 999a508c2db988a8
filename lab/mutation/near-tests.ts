/** Finds the tests nearest to a source file: those beside it, then those that import it over the fewest files. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync } from 'vite';
import project from '../../package.json' with { type: 'json' };

const TEST = /\.test\.tsx?$/;

export interface NearTests {
  /** At most `limit` paths, the nearest first. */
  of(path: string, limit: number): string[];
}

/** @param isTest Which of the test files count. All paths are relative to `root`. */
export function createNearTests(root: string, isTest: (path: string) => boolean): NearTests {
  const importers = importersIn(root);
  return {
    of(path, limit) {
      const distances = distancesFrom(path, importers);
      const stem = basename(path).replace(/\.tsx?$/, '');
      const rank = (test: string) => {
        const beside = dirname(test) === dirname(path);
        if (beside && basename(test).startsWith(`${stem}.`)) return 0;
        return (beside ? 1 : 100) + (distances.get(test) ?? 0) - sharedFolders(test, path) / 10;
      };
      return [...distances.keys()]
        .filter((one) => TEST.test(one) && isTest(one))
        .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
        .slice(0, limit);
    },
  };
}

/** For each file, those that import it, also while they run. */
function importersIn(root: string): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const path of globSync('{src,test,tools,scripts,lab}/**/*.{ts,tsx}', { cwd: root })) {
    const text = readFileSync(join(root, path), 'utf8');
    const { module } = parseSync(path, text);
    const named = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)].map(
      (one) => one.moduleRequest?.value,
    );
    const loaded = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
    for (const imported of new Set([...named, ...loaded].flatMap((source) => placeOf(source ?? '', path)))) {
      importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  }
  return importers;
}

/** None of what is not the project's own. */
function placeOf(source: string, importer: string): string[] {
  if (source.startsWith('.')) return [join(dirname(importer), source)];
  const folder = source.slice(0, source.indexOf('/') + 1);
  const target = Object.entries(project.imports).find(([name]) => name === `${folder}*`)?.[1];
  return target ? [join(target.replace('*', source.slice(folder.length)))] : [];
}

function distancesFrom(path: string, importers: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const distances = new Map([[path, 0]]);
  // A map yields what is added while it is walked.
  for (const [reached, distance] of distances) {
    for (const importer of importers.get(reached) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}

function sharedFolders(a: string, b: string): number {
  const others = dirname(b).split('/');
  const first = dirname(a)
    .split('/')
    .findIndex((folder, index) => folder !== others[index]);
  return first === -1 ? others.length : first;
}
