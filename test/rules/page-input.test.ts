/** What a page takes from its visitors is the same in every language that they read or write it in. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));

function offenders(offense: RegExp): string[] {
  return files.flatMap((file) =>
    (readFileSync(join(ROOT, file), 'utf8').match(offense) ?? []).map((found) => `${file}: ${found}`),
  );
}

it('every choice has a value, because a translator changes its label', () => {
  const unvalued = /<option(?!\s[^>]*value=)[^>]*>|<input(?=[^>]*type=.radio)(?![^>]*\svalue=)[^>]*>/g;
  expect(offenders(unvalued), 'Give it the value that the server knows.').toEqual([]);
});

it('keys are listened to where those of an input method are kept away', () => {
  const early =
    /onKey(?:Up|Press|\w*Capture)\b|addEventListener\(\s*'key(?:up|press)'|addEventListener\(\s*'keydown',[^;]*(?:true|capture)/g;
  expect(
    offenders(early).filter((found) => !found.startsWith('src/web/main.tsx')),
    'Listen to keydown while it bubbles: before that, main.tsx stops the keys that compose text.',
  ).toEqual([]);
});
