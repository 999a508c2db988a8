/** All content as its readers see it, for rules about what several files say. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT, parseYaml, readFacts } from '#tools/content/content-facts.ts';
import { fillTokens } from '#tools/content/content-tokens.ts';

export const facts = readFacts();
/** Each content file as its readers see it. */
export const texts = globSync('**/*.{yaml,md}', { cwd: CONTENT }).map((path) => {
  const source = fillTokens(readFileSync(join(CONTENT, path), 'utf8'), facts);
  return { path, source, text: source.replaceAll(/\s+/g, ' ') };
});
/** The same as single strings and lines, without the chat's excerpts, which the build compares with what they quote. */
const sayings = texts
  .filter(({ path }) => !path.startsWith('chat/'))
  .flatMap(({ path, source }) => stringsIn(path, source).map((text) => ({ path, text })));

/** Every match of the pattern in every string, with its path. */
export function found(pattern: RegExp): string[] {
  return sayings.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match.trim()}`));
}

function stringsIn(path: string, source: string): string[] {
  if (path.endsWith('.md')) return source.split('\n');
  const strings: string[] = [];
  JSON.stringify(parseYaml(source), (_, value: unknown) => {
    if (typeof value === 'string') strings.push(value);
    return value;
  });
  return strings;
}
