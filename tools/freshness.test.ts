import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { isBuilt, noteBuild, showDrafts } from './freshness.ts';

const folder = mkdtempSync(join(tmpdir(), 'freshness-'));
const note = join(folder, 'built-from.txt');
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('takes no build with drafts for one without, nor the other way around', () => {
  vi.stubEnv('SHOW_DRAFTS', undefined);
  expect(isBuilt(note), 'never built').toBe(false);
  noteBuild(note);
  expect(isBuilt(note)).toBe(true);
  showDrafts();
  expect(isBuilt(note)).toBe(false);
  noteBuild(note);
  expect(isBuilt(note)).toBe(true);
  vi.stubEnv('SHOW_DRAFTS', undefined);
  expect(isBuilt(note)).toBe(false);
});
