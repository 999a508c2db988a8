import { basename, relative } from 'node:path';
import type { Plugin } from 'vite';
import { termsIn } from '#features/pricing/shared/plan-terms.ts';
import { articlePath } from '#shared/site/routes.ts';
import { isoDay } from '#shared/site/wall-clock.ts';
import { articleFiles, readArticle, readSummaries } from '../articles/article-files.ts';
import { claimUses } from '../claims/claims-check.ts';
import { KINDS, type LedgerEntry } from '#schemas/claim-schema.ts';
import { numberFootnotes, readLedger } from '../claims/claims-ledger.ts';
import {
  checkContent,
  CONTENT,
  parseYaml,
  INLINED,
  readBrand,
  readCatalog,
  readFacts,
  readPeople,
  readPictures,
  readSoftware,
} from '../content/content-facts.ts';
import '../content/load-artifacts.ts';
import { contentFiles, FOOTNOTED, type ContentFile } from '#schemas/content-schema.ts';
import { withSoftware } from '../content/job-software.ts';
import { withPictures } from '../content/shown-pictures.ts';
import { withPeople } from '../content/named-people.ts';
import { fillTokens } from '../content/content-tokens.ts';
import type { GuidedCall } from '#features/calls/shared/guided-call-schema.ts';
import { billedCall, headOf, callsOfPage } from './heard-calls.ts';
import { planCalled, priceListOf } from './price-list.ts';
import { samplePortraits, shortSample, type Portraits } from './sample-portraits.ts';

const SUMMARIES = 'virtual:article-summaries';
const LOADERS = 'virtual:article-loaders';
const LEDGER = 'virtual:claims-ledger';
const PRICES = 'virtual:price-list';
/** What imports of a file get with a query instead of the whole file. */
const VIEWS: Readonly<Record<string, (words: unknown) => unknown>> = {
  head: (call) => headOf(call as GuidedCall),
  heard: (call) => billedCall(call as GuidedCall),
  first: (list) => (list as readonly unknown[])[0],
  sample: (portraits) => shortSample(portraits as Portraits),
  samples: (portraits) => samplePortraits(portraits as Portraits),
  looks: (words) => looksOf(words as ReturnType<typeof readBrand>),
};
const VIRTUAL = new Set([SUMMARIES, LOADERS, LEDGER, PRICES]);

export function contentPlugin(): Plugin {
  return {
    name: 'content',
    enforce: 'pre',
    resolveId: (id) => (VIRTUAL.has(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LEDGER}`) return asModule(ledgerEntries());
      if (id === `\0${PRICES}`) return asModule(priceListOf(readCatalog()));
      if (id !== `\0${SUMMARIES}` && id !== `\0${LOADERS}`) return undefined;
      for (const file of articleFiles()) this.addWatchFile(file);
      return id === `\0${LOADERS}` ? articleLoaders() : asModule(readSummaries());
    },
    transform(code, id) {
      if (INLINED.test(id)) return { code: asFacts(readWords(id, code) as object), map: null };
      if (id.endsWith('/ui/tokens.css')) return { code: code.replace('@brand-colors;', brandColors()), map: null };
      const [file = id, query = ''] = id.split('?');
      const view = VIEWS[query];
      if (view) return { code: asModule(view(readWords(file, code))), map: null };
      if (id.endsWith('.yaml')) return { code: asModule(readWords(id, code)), map: null };
      if (id.endsWith('.md')) return { code: asModule(readArticle(id)), map: null };
      return undefined;
    },
  };
}

/** For a script that draws the brand. */
function looksOf({ name, logo, colors }: ReturnType<typeof readBrand>) {
  return { name, logo, colors };
}

function brandColors(): string {
  return Object.entries(readBrand().colors)
    .map(([name, color]) => `--${name}: ${typeof color === 'string' ? color : `light-dark(${color.join(', ')})`};`)
    .join('\n');
}

/** The import of each article. Listed here, so that a public build holds no draft's text. */
function articleLoaders(): string {
  const days = new Map(readSummaries().map(({ slug, published }) => [slug, published]));
  const entries = articleFiles().map((file) => {
    const slug = basename(file, '.md');
    return `${JSON.stringify(slug)}: { published: ${JSON.stringify(days.get(slug))}, load: () => import(${JSON.stringify(file)}) }`;
  });
  return `export default { ${entries.join(',\n')} };`;
}

/**
 * The ledger ordered by kind and id, each entry with the pages that cite it. Leaves out entries that only unpublished articles
 * cite.
 */
function ledgerEntries(): LedgerEntry[] {
  const today = isoDay(Date.now());
  const published = new Set(
    readSummaries()
      .filter((article) => article.published <= today)
      .map(({ slug }) => articlePath(slug)),
  );
  const uses = fillTokens(claimUses(), readFacts()).filter(
    ({ path }) => !path.startsWith(articlePath('')) || published.has(path),
  );
  return [...readLedger().values()]
    .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.id.localeCompare(b.id))
    .map((entry) => ({
      ...entry,
      usedOn: uses.filter(({ claims }) => claims.includes(entry.id)).map(({ path, label }) => ({ path, label })),
    }))
    .filter(({ usedOn }) => usedOn.length > 0);
}

function readWords(file: string, code: string): unknown {
  const path = relative(CONTENT, file);
  const kind = (Object.keys(contentFiles) as ContentFile[]).find((end) => `/${path}`.endsWith(end.slice(1)));
  if (!kind) throw new Error(`content/${path} has no schema: add one to src/schemas/content-schema.ts.`);
  const schema = contentFiles[kind];
  const words = checkContent(
    path,
    schema,
    fillTokens(FOOTNOTED.some((one) => one === kind) ? withOthers(parseYaml(code)) : parseYaml(code), readFacts()),
  );
  if (!FOOTNOTED.some((one) => one === kind)) return words;
  const { calls } = words as { calls?: string[] };
  return {
    ...(words as object),
    footnotes: numberFootnotes(path, words, readLedger()),
    ...(calls && { heard: callsOfPage(calls) }),
  };
}

/** What other files say: plans' terms, people, software, pictures. */
function withOthers(words: unknown): unknown {
  return withPictures(withSoftware(withPeople(withTerms(words), readPeople()), readSoftware()), readPictures());
}

/** Adds the plan's terms to each block that shows them. */
function withTerms(words: unknown): unknown {
  const { blocks } = (words ?? {}) as { blocks?: { kind?: string; plan?: string }[] };
  if (!blocks?.some(({ kind }) => kind === 'terms')) return words;
  const catalog = readCatalog();
  const added = blocks.map((block) =>
    block.kind === 'terms' ? { ...block, terms: termsIn(catalog, planCalled(catalog.plans, block.plan ?? '')) } : block,
  );
  return { ...(words as object), blocks: added };
}

function asModule(value: unknown): string {
  return `export default ${JSON.stringify(value)};`;
}

/** A module with an export for each fact, so that a bundle holds only those that its code reads. */
function asFacts(value: object): string {
  const facts = Object.entries(value).map(([name, fact]) => `export const ${name} = ${JSON.stringify(fact)};`);
  return `${facts.join('\n')}\nexport default { ${Object.keys(value).join(', ')} };`;
}
