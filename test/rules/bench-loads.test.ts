/** The benchmarks run in plain Node, which can't import what only the bundler reads, such as YAML. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

test.each(['bench', 'weather'])('every file that npm run %s imports loads in plain Node', async (name) => {
  const command = readFileSync(resolve(ROOT, `lab/${name}.ts`), 'utf8');
  // The others there are programs of their own.
  const files = [...command.matchAll(/from '(\.\/\w+\/[^']+)'/gu)].map(([, path = '']) => resolve(ROOT, 'lab', path));
  expect(files.length).toBeGreaterThan(0);
  const code = files.map((file) => `await import(${JSON.stringify(file)});`).join('\n');
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
});
