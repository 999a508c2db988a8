/** Files of words have no schema that lists their keys, so look for keys that no code reads. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { CONTENT, parseYaml, readFacts } from '#tools/content/content-facts.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const sources = ['src', 'tools']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }))
  .filter((name) => !/\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(join(ROOT, name), 'utf8'));
const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('-words.yaml'),
);

it.each(files)('%s holds no words that no code quotes', (name) => {
  // The keys that all emails have are read by what draws them, which imports the words that all share.
  const shared = name.startsWith('emails/') ? 'emails/mail-words.yaml' : name;
  const users = sources
    .filter((source) => [name, shared].some((file) => source.includes(`#content/${file}`)))
    .join('\n');
  expect(unread(parseYaml(readFileSync(join(CONTENT, name), 'utf8')), users), 'Remove them, or quote them.').toEqual(
    [],
  );
});

it('no code fills a blank that the build has filled already', () => {
  const facts = [...readFacts().keys()].filter((name) => !name.includes(':')).join('|');
  const key = String.raw`(?:[^{}]*,)?\s*(?:${facts})\s*[:,}]`;
  const filled = new RegExp(
    String.raw`fillWords\([^(){};]*\{${key}|<FilledText\b[^>]*?\s(?:${facts})=|blanks: \([^=;]*\) => \(\{${key}`,
    'g',
  );
  expect(
    sources.flatMap((source) => source.match(filled) ?? []),
    'Give the blank another name: content-tokens.ts puts the firm’s own fact in its place.',
  ).toEqual([]);
});

/** The paths of keys that don't occur in the code, unless it looks keys of their group up by a variable or a count. */
function unread(group: unknown, code: string, path = ''): string[] {
  if (typeof group !== 'object' || group === null || Array.isArray(group)) return [];
  const byVariable =
    'many' in group ||
    (path !== '' &&
      new RegExp(String.raw`\b${path.split('.').at(-1)}\??\.?\[|\bin ${path}\b|Object\.entries\(words\.${path}\)`).test(
        code,
      ));
  return Object.entries(group).flatMap(([key, item]) => {
    const at = path === '' ? key : `${path}.${key}`;
    if (!byVariable && !new RegExp(String.raw`\b${key}\b`).test(code)) return [at];
    return unread(item, code, at);
  });
}

/**
 * Elsewhere in code stand only words that visitors never read: messages to operators (start-up, settings, logs, metrics,
 * commands) and to developers (thrown errors, checks of content/, refusals of a body that no page of ours sends), the
 * declarations of tables, and the messages that the Supabase Auth wire prescribes.
 */
it('components take their words from content/', () => {
  const found = globSync('src/**/*.tsx', { cwd: ROOT })
    .filter((name) => !name.endsWith('.test.tsx'))
    .flatMap((name) =>
      wordsIn(parseSync(name, readFileSync(join(ROOT, name), 'utf8')).program).map((text) => `${name}: ${text}`),
    );
  expect(found, 'Move them to a *-words.yaml.').toEqual([]);
});

/** Attributes that are read or spoken. */
const READ = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
]);
/** A mark like %END_IF% is the server's, which puts something in its place. */
const WORD = /^(?!%\w+%$).*\p{L}{2}/su;

function wordsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(wordsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, value, name } = node as { type?: string; value?: unknown; name?: { name?: string } };
  if (type === 'JSXText') return WORD.test(String(value).trim()) ? [String(value).trim()] : [];
  const attribute = (value ?? {}) as { type?: string; value?: unknown };
  if (type === 'JSXAttribute' && READ.has(name?.name ?? '') && attribute.type === 'Literal')
    return WORD.test(String(attribute.value)) ? [String(attribute.value)] : [];
  return Object.values(node).flatMap(wordsIn);
}
