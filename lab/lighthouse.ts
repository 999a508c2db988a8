/**
 * `npm run -w lab lighthouse [-- --runs=3 /path …]`: prints the Lighthouse mobile scores of the listed pages, as the median of
 * several runs. Fails when a page misses a target.
 */
import '../src/server/node-version.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { isBuilt } from '../tools/freshness.ts';
import { readPages } from '../src/server/platform/pages/page-files.ts';
import { isoDay } from '../src/shared/site/wall-clock.ts';
import { cleanUpOnExit, makeFolder, startProcess, stopProcess } from './bench/support/bench-processes.ts';
import { call, startServer } from './bench/support/bench-server.ts';
import { requireChromium } from '../scripts/require-chromium.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TARGET_SCORE = 100;
const TARGET_PAINT_MS = 1_250;
/** A busy machine loses a trace now and then, which isn't the page's fault. */
const MAX_ATTEMPTS = 4;
const MAX_TRIES = 20;
const RETRY_MS = 50;
/** No sandbox, because containers forbid the one that Chromium needs; no traffic but the pages' own. */
const BROWSER_ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface Scores {
  /** In the order of CATEGORIES. */
  scores: number[];
  paintMs: number;
  shift: number;
  blockedMs: number;
  /** Audits that cost a category points. */
  faults: string[];
}

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { runs: { type: 'string', default: '3' } },
  allowPositionals: true,
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) fail('--runs takes a whole number from 1 up, such as --runs=3.');
if (!isBuilt()) fail('dist/ is older than the source: run `npm run build` first.');

cleanUpOnExit();
const paths = positionals.length > 0 ? positionals : listedPaths();
const dataDir = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const server = await startServer({ dataDir, cores: 'all' });
const { browser, debuggingPort } = await startBrowser();
const missed: string[] = [];
try {
  console.log(`Lighthouse, mobile, median of ${runs}: performance / accessibility / best practices / SEO\n`);
  for (const path of paths) await report(path);
} finally {
  await stopProcess(browser);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
if (missed.length > 0) {
  console.error(
    `\n${missed.length} of ${paths.length} pages miss a target (${TARGET_SCORE} each, ${TARGET_PAINT_MS} ms, no shift).`,
  );
  process.exit(1);
}

/** Not by Playwright, whose own script context in every frame would count towards the page's blocking time. */
async function startBrowser() {
  const profile = makeFolder();
  const parameters = [...BROWSER_ARGUMENTS, '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = startProcess([await requireChromium(), ...parameters], { cwd: profile, env: process.env });
  const port = await new Promise<number>((found, refuse) => {
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, digits] = /^DevTools listening on ws:\/\/[^/]+:(\d+)\//m.exec(output) ?? [];
      if (digits) found(Number(digits));
    });
    child.once('error', refuse);
    child.once('exit', () => refuse(new Error(`The browser did not start:\n${output}`)));
  });
  child.stdout.resume();
  return { browser: child, debuggingPort: port };
}

async function report(path: string): Promise<void> {
  const results: Scores[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await measureUntilWhole(path));
  const scores = CATEGORIES.map((_, index) => median(results.map((result) => result.scores[index] ?? 0)));
  const paintMs = median(results.map((result) => result.paintMs));
  const shift = median(results.map((result) => result.shift));
  const blockedMs = median(results.map((result) => result.blockedMs));
  const meets = scores.every((score) => score >= TARGET_SCORE) && paintMs <= TARGET_PAINT_MS && shift === 0;
  if (!meets) missed.push(path);
  const figures = `LCP ${Math.round(paintMs)} ms, CLS ${shift.toFixed(3)}, TBT ${Math.round(blockedMs)} ms`;
  console.log(`${meets ? '  ' : '! '}${scores.join('/').padEnd(16)} ${figures}  ${path}`);
  const faults = new Set(meets ? [] : results.flatMap((result) => result.faults));
  for (const fault of faults) console.log(`      ${fault}`);
}

/** Whoever asks first for a page after a start gets it in a quicker coding (compress.ts); all others are measured. */
async function untilSmallest(path: string): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { headers } = await call(server.origin + path);
    if (headers.etag?.endsWith('-br-best"')) return;
    await setTimeout(RETRY_MS);
  }
}

async function measureUntilWhole(path: string): Promise<Scores> {
  await untilSmallest(path);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await measure(server.origin + path);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Throws when the trace was lost, so that a category has no score. */
async function measure(url: string): Promise<Scores> {
  const result = await lighthouse(url, {
    port: debuggingPort,
    onlyCategories: [...CATEGORIES],
    output: 'json',
    logLevel: 'silent',
  });
  if (!result || result.lhr.runtimeError)
    throw new Error(`No trace of ${url}: ${result?.lhr.runtimeError?.message ?? ''}`);
  const { categories, audits } = result.lhr;
  const scores = CATEGORIES.map((id) => {
    const score = categories[id]?.score;
    if (typeof score !== 'number') throw new Error(`Lighthouse gave ${url} no score for ${id}.`);
    return Math.round(score * 100);
  });
  const numberOf = (id: string) => {
    const value = audits[id]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse measured no ${id} on ${url}.`);
    return value;
  };
  const faults = CATEGORIES.flatMap((id) => categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id}: ${audits[id]?.title ?? ''} ${audits[id]?.displayValue ?? ''}`.trim());
  return {
    scores,
    faults,
    paintMs: numberOf('largest-contentful-paint'),
    shift: numberOf('cumulative-layout-shift'),
    blockedMs: numberOf('total-blocking-time'),
  };
}

/** Only the day matters among the settings, because it decides which articles are listed. */
function listedPaths(): string[] {
  const today = isoDay(Date.now());
  const settings = {
    siteUrl: '',
    getStartedUrl: '',
    anonKey: '',
    minPasswordLength: 0,
    chat: null,
    agentPhone: null,
    brain: null,
    speech: null,
    today,
  };
  const pages = readPages(resolve(import.meta.dirname, '../dist/pages'), settings, {});
  return pages.filter(({ indexable }) => indexable).map(({ path }) => path);
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
