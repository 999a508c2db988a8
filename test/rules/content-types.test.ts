/** The import of a content file has the type of its schema, or of its text; a declaration can't be computed, so it is written. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { contentFiles, type ContentFile } from '#schemas/content-schema.ts';
import { CONTENT, INLINED, parseYaml } from '#tools/content/content-facts.ts';

const SOURCES = join(import.meta.dirname, '../../src');
const HEAD =
  '/** Types of the content files. Written by `npx vitest run --project code test/rules/content-types -u`. */\n';
const WORDS = '*-words.yaml' satisfies ContentFile;

it('src/content-files.d.ts declares what the table in content-schema.ts states', async () => {
  const kinds = (Object.keys(contentFiles) as ContentFile[]).filter((kind) => kind !== WORDS);
  const declarations = [
    ...kinds.map((kind) =>
      declare(
        kind,
        `import('./schemas/content-schema.ts').ContentOf<'${kind}'>`,
        kind === '*/brand.yaml' || kind === '*/consents.yaml' ? Object.keys(contentFiles[kind].entries) : [],
      ),
    ),
    ...wordFiles(kinds).map((path) => {
      const words = parseYaml(readFileSync(join(CONTENT, path), 'utf8')) as object;
      return declare(`#content/${path}`, typeOf(words), INLINED.test(path) ? Object.keys(words) : []);
    }),
    artifactKinds(),
  ];
  await expect(HEAD + declarations.join('')).toMatchFileSnapshot('../../src/content-files.d.ts');
});

/** @param named What is imported one by one, because an object would bring along what the page doesn't read. */
function declare(module: string, type: string, named: readonly string[]): string {
  const facts = named.map((name) => `export const ${name}: (typeof words)['${name}']; `).join('');
  return `declare module '${module}' { const words: ${type}; ${facts}export default words; }\n`;
}

/** The type of each kind of artifact: the files that state them are found by their names. */
function artifactKinds(): string {
  const kinds = globSync('**/*-artifact.ts', { cwd: SOURCES }).toSorted();
  const types = kinds.map(
    (file) =>
      `'${basename(file, '-artifact.ts')}': import('valibot').InferOutput<typeof import('./${file}').artifact>;\n`,
  );
  return `declare module 'virtual:artifact-kinds' {\nexport interface ArtifactKinds {\n${types.join('')}}\n}\n`;
}

function wordFiles(others: readonly string[]): string[] {
  return readdirSync(CONTENT, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(WORDS.slice(1)))
    .filter((path) => !others.some((kind) => `/${path}`.endsWith(kind.slice(1))))
    .toSorted();
}

function typeOf(value: unknown): string {
  if (typeof value === 'string') return 'string';
  if (Array.isArray(value)) return 'readonly string[]';
  const entries = Object.entries(value as object).map(([name, item]) => `${JSON.stringify(name)}: ${typeOf(item)}`);
  return `{ readonly ${entries.join('; readonly ')} }`;
}
