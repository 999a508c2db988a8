/** Turns content files into modules: YAML and Markdown in, checked data out. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import * as v from 'valibot';
import type { Plugin } from 'vite';
import { parse } from 'yaml';
import { loadArticle } from './article-loader.ts';
import { claimUses } from './claims-check.ts';
import type { LedgerEntry } from './claim-schema.ts';
import { numberFootnotes, readLedger } from './claims-ledger.ts';
import { brand as brandSchema, contentSchemas, pricing as pricingSchema, type Article } from './content-schema.ts';
import { factsOf, fillTokens, type Facts } from './content-tokens.ts';

const CONTENT = resolve(import.meta.dirname, '../content');
const SUMMARIES = 'virtual:article-summaries';
const LEDGER = 'virtual:claims-ledger';

export function contentPlugin(): Plugin {
  return {
    name: 'content',
    enforce: 'pre',
    resolveId: (id) => (id === SUMMARIES || id === LEDGER ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LEDGER}`) return asModule(ledgerEntries());
      if (id !== `\0${SUMMARIES}`) return undefined;
      const files = articleFiles();
      for (const file of files) this.addWatchFile(file);
      const summaries = files.map((file) => {
        const { html: _html, contents: _contents, footnotes: _footnotes, ...summary } = readArticle(file);
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

/** The ledger in the order of its ids, each entry with the pages that cite it. */
function ledgerEntries(): LedgerEntry[] {
  const uses = claimUses();
  return [...readLedger().values()]
    .toSorted((a, b) => a.id.localeCompare(b.id))
    .map((entry) => ({
      ...entry,
      usedOn: uses.filter(({ claims }) => claims.includes(entry.id)).map(({ path }) => path),
    }));
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
  if (path === 'brand.yaml') return check(path, schema, parse(code));
  const words = check(path, schema, fillTokens(parse(code), readFacts()));
  return path.startsWith('brochures/') || path === 'home-sections.yaml'
    ? { ...(words as object), footnotes: numberFootnotes(path, words, readLedger()) }
    : words;
}

function readArticle(file: string): Article {
  const fill = (text: string) => fillTokens(text, readFacts());
  return loadArticle(basename(file, '.md'), readFileSync(file, 'utf8'), { fill, check, ledger: readLedger() });
}

/** What the tokens of every other content file stand for. */
export function readFacts(): Facts {
  const brand = check('brand.yaml', brandSchema, parse(readFileSync(join(CONTENT, 'brand.yaml'), 'utf8')));
  const pricing = check('pricing.yaml', pricingSchema, parse(readFileSync(join(CONTENT, 'pricing.yaml'), 'utf8')));
  return factsOf(brand, pricing);
}

function check<Schema extends v.GenericSchema>(path: string, schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? '(file)'}: ${issue.message}`);
  throw new Error(`content/${path} does not fit its schema:\n${problems.join('\n')}`);
}

function asModule(value: unknown): string {
  return `export default ${JSON.stringify(value)};`;
}
