/** Turns content files into modules: YAML and Markdown in, checked data out. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import * as v from 'valibot';
import type { Plugin } from 'vite';
import { parse } from 'yaml';
import { loadArticle } from './article-loader.ts';
import { keptText } from '../src/shared/kept-periods.ts';
import { contentSchemas, brand as brandSchema, type Brand } from './content-schema.ts';

const CONTENT = resolve(import.meta.dirname, '../content');
const SUMMARIES = 'virtual:article-summaries';

export function contentPlugin(): Plugin {
  return {
    name: 'content',
    enforce: 'pre',
    resolveId: (id) => (id === SUMMARIES ? `\0${SUMMARIES}` : undefined),
    load(id) {
      if (id !== `\0${SUMMARIES}`) return;
      const files = articleFiles();
      for (const file of files) this.addWatchFile(file);
      const summaries = files.map((file) => {
        const { html: _html, contents: _contents, sources: _sources, ...summary } = readArticle(file);
        return summary;
      });
      summaries.sort((a, b) => b.published.localeCompare(a.published) || a.slug.localeCompare(b.slug));
      return asModule(summaries);
    },
    transform(code, id) {
      if (id.endsWith('.yaml')) return { code: asModule(readWords(id, code)), map: null };
      if (id.endsWith('.md')) return { code: asModule(readArticle(id)), map: null };
      return undefined;
    },
  };
}

/** The absolute paths of all articles; the file name is the slug. */
export function articleFiles(): string[] {
  const folder = join(CONTENT, 'articles');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}

function readWords(file: string, code: string): unknown {
  const path = relative(CONTENT, file);
  const schema = contentSchemas.find(([pattern]) => pattern.test(path))?.[1];
  if (!schema) throw new Error(`content/${path} has no schema: add one to build/content-schema.ts.`);
  return check(path, schema, fillIn(parse(code), path === 'brand.yaml' ? undefined : readBrand()));
}

function readArticle(file: string) {
  const fill = (text: string) => fillIn(text, readBrand());
  return loadArticle(basename(file, '.md'), readFileSync(file, 'utf8'), fill, check);
}

function readBrand(): Brand {
  return check('brand.yaml', brandSchema, parse(readFileSync(join(CONTENT, 'brand.yaml'), 'utf8')));
}

function check<Schema extends v.GenericSchema>(path: string, schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? '(file)'}: ${issue.message}`);
  throw new Error(`content/${path} does not fit its schema:\n${problems.join('\n')}`);
}

/** Puts the brand's facts in place of {brand}, {email}, {phone} and {address}, and kept periods in place of {period:…}. */
function fillIn<Value>(value: Value, brand: Brand | undefined): Value {
  if (!brand) return value;
  const { street, city, region, postalCode } = brand.address;
  const facts: Record<string, string> = {
    brand: brand.name,
    email: brand.email,
    phone: brand.phone,
    address: `${street}, ${city}, ${region} ${postalCode}`,
  };
  const fill = (text: string) =>
    text
      .replaceAll(/\{(brand|email|phone|address)\}/g, (_, key: string) => facts[key] ?? '')
      .replaceAll(/\{period:([\w-]+)\}/g, (_, period: string) => periodText(period));
  return JSON.parse(JSON.stringify(value), (_, item: unknown) =>
    typeof item === 'string' ? fill(item) : item,
  ) as Value;
}

function periodText(period: string): string {
  const text = keptText(period);
  if (text === undefined)
    throw new Error(`{period:${period}} is unknown: src/shared/kept-periods.ts lists the periods.`);
  return text;
}

function asModule(value: unknown): string {
  return `export default ${JSON.stringify(value)};`;
}
