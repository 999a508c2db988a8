/** Files of words have no schema that lists their keys, so look for keys that no code reads. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { CONTENT, parseYaml } from '#tools/content/content-facts.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const sources = ['src', 'tools']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }))
  .filter((name) => !/\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(join(ROOT, name), 'utf8'));
const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('-words.yaml'),
);

it.each(files)('%s holds no words that no code quotes', (name) => {
  const users = sources.filter((source) => source.includes(`#content/${name}`)).join('\n');
  expect(unread(parseYaml(readFileSync(join(CONTENT, name), 'utf8')), users), 'Remove them, or quote them.').toEqual(
    [],
  );
});

/** The paths of keys that don't occur in the code, unless it looks keys of their group up by a variable. */
function unread(group: unknown, code: string, path = ''): string[] {
  if (typeof group !== 'object' || group === null || Array.isArray(group)) return [];
  const byVariable =
    path !== '' &&
    new RegExp(String.raw`\b${path.split('.').at(-1)}\??\.?\[|\bin ${path}\b|Object\.entries\(words\.${path}\)`).test(
      code,
    );
  return Object.entries(group).flatMap(([key, item]) => {
    const at = path === '' ? key : `${path}.${key}`;
    if (!byVariable && !new RegExp(String.raw`\b${key}\b`).test(code)) return [at];
    return unread(item, code, at);
  });
}
