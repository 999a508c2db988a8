/**
 * After each file, nothing of its tests may be left: the files of a worker share a process, so what one leaves takes time
 * or memory from those after it, or changes their outcome. After each test would be too early, because hooks that a
 * `beforeEach` returns run last.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, vi } from 'vitest';

/** A socket takes a moment to close, and a file to go. */
const PATIENCE_MS = 2_000;
const COUNTED = ['TCPServerWrap', 'PipeWrap', 'ProcessWrap', 'Timeout'];

const usual = process.env['TMPDIR'];
/** What is made while the file's tests are described, before any hook, goes to the usual folder. */
const folder = join(tmpdir(), `tests-${process.pid}`);
let before: Map<string, number>;

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  process.env['TMPDIR'] = folder;
  before = countActive();
});

afterAll(async () => {
  const until = performance.now() + PATIENCE_MS;
  let left = listLeft();
  for (; left.length > 0 && performance.now() < until; left = listLeft()) await wait(50);
  vi.useRealTimers();
  if (usual === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usual;
  rmSync(folder, { recursive: true, force: true });
  expect(left, 'What a test file begins, it ends').toEqual([]);
});

function listLeft(): string[] {
  const now = countActive();
  return [
    ...[...now].flatMap(([name, count]) => (count > (before.get(name) ?? 0) ? [`${name} (still active)`] : [])),
    ...readdirSync(folder).map((name) => `${name} (in the folder of temporary files)`),
    ...(vi.isFakeTimers() ? ['a clock that stands still'] : []),
    ...(['error', 'warn', 'log'] as const).flatMap((name) =>
      vi.isMockFunction(console[name]) ? [`a replaced console.${name}`] : [],
    ),
  ];
}

/** What keeps the process alive, by its kind. */
function countActive(): Map<string, number> {
  const active = process.getActiveResourcesInfo().filter((name) => COUNTED.includes(name));
  return new Map(COUNTED.map((name) => [name, active.filter((one) => one === name).length]));
}
