import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFileRewriter } from './file-rewriter.ts';

test('a file over 64 MB is left alone while it serves, with a warning', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rewriter-'));
  const file = join(folder, 'site.sqlite');
  const opened = openSync(file, 'w');
  ftruncateSync(opened, 64_000_001);
  closeSync(opened);
  const warnings: string[] = [];
  const rewriter = createFileRewriter(file, { warn: (_details, message) => void warnings.push(message) });
  rewriter.request();
  await rewriter.finish();
  expect(warnings).toEqual(['the database is too large to be rewritten while it serves']);
  rmSync(folder, { recursive: true });
});
