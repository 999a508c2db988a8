/**
 * `npm run -w lab mutate -- [path …] [--only KIND] [--sample N] [--files N] [--near N]`: changes the code a
 * little, one change after the other, and lists the changes that the nearest tests don't notice.
 */
import '../src/server/node-version.ts';
import { globSync, readFileSync, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createMutantRunner } from './mutation/mutant-runner.ts';
import { hashOf, mutantsOf, mutated, sampleOf, type Mutant } from './mutation/mutants.ts';
import { createNearTests } from './mutation/near-tests.ts';

const ROOT = resolve(import.meta.dirname, '..');
const DEFAULT_PATHS = ['src/shared', 'src/features'];
const LOWEST_PRIORITY = 15;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Mutants of each file. */
    sample: { type: 'string', default: '4' },
    /** The same ones each time; all by default. */
    files: { type: 'string', default: 'Infinity' },
    /** Only mutants of one kind, such as `query`, which drops a query's filter or order. */
    only: { type: 'string' },
    /** Test files tried for each mutant. */
    near: { type: 'string', default: '8' },
  },
});

setPriority(LOWEST_PRIORITY);
const runner = await createMutantRunner(ROOT);
const nearTests = createNearTests(ROOT, (path) => runner.isTest(path));
const passing = new Map<string, boolean>();
const totals = { killed: 0, survived: 0, untested: 0 };
for (const file of sampledFiles()) await mutateFile(file);
await runner.close();

const tried = totals.killed + totals.survived;
const score = tried > 0 ? `${((totals.killed / tried) * 100).toFixed(1)} %` : 'none';
console.log(`\nScore ${score}: ${totals.killed} of ${tried} mutants noticed; ${totals.untested} files without a test.`);

function sampledFiles(): string[] {
  const files = (positionals.length > 0 ? positionals : DEFAULT_PATHS).flatMap(filesUnder);
  const hashed = files.map((file) => ({ file, by: hashOf(file) })).toSorted((a, b) => a.by.localeCompare(b.by));
  return hashed
    .map(({ file }) => file)
    .filter((file) => mutantsIn(file).length > 0)
    .slice(0, Number(options.files))
    .toSorted();
}

function mutantsIn(file: string): Mutant[] {
  return mutantsOf(file, textOf(file)).filter(({ mutator }) => !options.only || mutator === options.only);
}

function filesUnder(path: string): string[] {
  const inRoot = relative(ROOT, resolve(path));
  if (statSync(join(ROOT, inRoot)).isFile()) return [inRoot];
  return globSync(`${inRoot}/**/*.ts`, { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
}

async function mutateFile(file: string): Promise<void> {
  const text = textOf(file);
  const tests: string[] = [];
  for (const test of nearTests.of(file, Number(options.near))) {
    if (!passing.has(test)) passing.set(test, await runner.passes([test], file, text));
    // A test that fails without a mutant says nothing about one.
    if (passing.get(test)) tests.push(test);
    else console.log(`left out: ${test} fails as it is`);
  }
  if (tests.length === 0) {
    totals.untested += 1;
    console.log(`${file}: no test imports it`);
    return;
  }
  for (const mutant of sampleOf(file, text, mutantsIn(file), Number(options.sample))) {
    const survived = await runner.passes(tests, file, mutated(text, mutant));
    totals[survived ? 'survived' : 'killed'] += 1;
    if (survived) console.log(`${file}:${mutant.line}  ${describe(mutant, text)}`);
  }
}

function describe({ mutator, start, end, replacement }: Mutant, text: string): string {
  const shown = (part: string) => part.replaceAll(/\s+/g, ' ').slice(0, 60) || 'nothing';
  return `${mutator.padEnd(10)} ${shown(text.slice(start, end))}  →  ${shown(replacement)}`;
}

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
