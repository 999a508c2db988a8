import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressBrotli } from '#server/platform/pages/compress.ts';
import { readPages, type PageFile } from '#server/platform/pages/page-files.ts';
import { CODE_ATTRIBUTE, LATER_ATTRIBUTE } from '#shared/site/page-start.ts';
import { matchPage, type PageName } from '#shared/site/routes.ts';
import { FIRST_TRIP, kindOf, LONGER_THAN_A_TRIP, PAGE_KINDS, type PageKind } from './page-kinds.ts';

/** Sizes are bytes as the server sends them to a browser that takes brotli. */
export interface PageWeight {
  path: string;
  html: number;
  js: number;
  /** What the page's own code loads on demand, with all that this needs. */
  laterJs: number;
  css: number;
  preloadedFonts: number;
  /** Preloaded or not: every page's header and footer use all faces that the CSS names. */
  fonts: number;
  jsFiles: number;
  cssFiles: number;
  /** The page itself and its icon included. */
  requests: number;
  foreignRequests: number;
}

export interface SizeBudget {
  name: string;
  /** Bytes, or a number of files. */
  limit: number;
  unit: 'bytes' | 'files';
  measure: (weight: PageWeight) => number;
  /** What to do when it is broken. */
  mend: string;
}

const TO_MEND = {
  script:
    'Load what is not needed before the first interaction later (LOADED_LATER in page-kinds.ts), or raise the budget of this kind there, with its reason in docs/architecture.md.',
  html: 'Shorten the page or split it, or raise the budget of this kind in page-kinds.ts, with its reason in docs/architecture.md.',
  files: 'Let the page share a file with others of its kind (page-chunks.ts).',
};

/** Where 1 KB is 1000 bytes. */
export const SIZE_BUDGETS: readonly SizeBudget[] = [
  ...PAGE_KINDS.flatMap((kind): SizeBudget[] => {
    const ofKind = (value: number, { path }: PageWeight) => (kindAt(path) === kind ? value : 0);
    return [
      {
        name: `script of ${kind.name}`,
        limit: kind.script,
        unit: 'bytes',
        measure: (weight) => ofKind(kind.countsLoadedLater ? weight.js + weight.laterJs : weight.js, weight),
        mend: TO_MEND.script,
      },
      {
        name: `HTML with CSS of ${kind.name}`,
        limit: kind.html,
        unit: 'bytes',
        measure: (weight) => ofKind(weight.html, weight),
        mend: TO_MEND.html,
      },
    ];
  }),
  {
    name: 'HTML with CSS of the first round trip',
    limit: FIRST_TRIP,
    unit: 'bytes',
    measure: ({ path, html }) => (LONGER_THAN_A_TRIP.test(nameAt(path)) ? 0 : html),
    mend: TO_MEND.html,
  },
  { name: 'script files', limit: 3, unit: 'files', measure: ({ jsFiles }) => jsFiles, mend: TO_MEND.files },
  { name: 'requests', limit: 8, unit: 'files', measure: ({ requests }) => requests, mend: TO_MEND.files },
  {
    name: 'requests to other hosts',
    limit: 0,
    unit: 'files',
    measure: ({ foreignRequests }) => foreignRequests,
    mend: 'Serve the file from this site.',
  },
  { name: 'CSS files', limit: 0, unit: 'files', measure: ({ cssFiles }) => cssFiles, mend: 'Inline the styles.' },
  { name: 'fonts', limit: 70_000, unit: 'bytes', measure: ({ fonts }) => fonts, mend: 'Drop a typeface or a weight.' },
];

/** Stand-ins as long as real ones. */
const SETTINGS = {
  siteUrl: 'https://agency.example',
  getStartedUrl: '/questionnaire',
  agentPhone: null,
  anonKey: 'anon_Vh3kQ0mZr8tYw2LxPb6NcJd9SgFa1UeT',
  minPasswordLength: 8,
  chat: null,
  brain: null,
  speech: null,
  today: '2100-01-01',
};

export function pageWeights(dist: string): PageWeight[] {
  const client = join(dist, 'client');
  return readPages(join(dist, 'pages'), SETTINGS, {}).map((page) => weigh(page, client));
}

/** One line for each budget that some page breaks; empty when all are kept. */
export function brokenBudgets(weights: readonly PageWeight[]): string[] {
  return SIZE_BUDGETS.flatMap((budget) => {
    const { name, limit, measure, mend } = budget;
    const over = weights.filter((weight) => measure(weight) > limit).toSorted((a, b) => measure(b) - measure(a));
    const [worst] = over;
    if (!worst) return [];
    const others = over.length > 1 ? ` and ${over.length - 1} more` : '';
    return [
      `${name}: ${formatSize(budget, measure(worst))} on ${worst.path}${others}; the budget is ${formatSize(budget, limit)}. ${mend}`,
    ];
  });
}

export function formatSize({ unit }: Pick<SizeBudget, 'unit'>, value: number): string {
  return unit === 'bytes' ? `${(value / 1000).toFixed(1)} KB` : String(value);
}

function weigh({ path, html }: PageFile, client: string): PageWeight {
  const named = namedFiles(html);
  const styles = named.css.filter(isOwn).map((address) => readFileSync(join(client, address), 'utf8'));
  const faces = [html, ...styles].flatMap(everydayFaces);
  const fonts = [...new Set([...named.preloadedFonts, ...faces])];
  const all = new Set([...named.js, ...named.css, ...fonts, ...named.others]);
  const weightOf = (addresses: string[]) => addresses.reduce((sum, address) => sum + sentBytes(client, address), 0);
  return {
    path,
    html: compressBrotli(html).length,
    js: weightOf(named.js),
    laterJs: weightOf(loadedLater(client, named.js)),
    css: weightOf(named.css),
    preloadedFonts: weightOf(named.preloadedFonts),
    fonts: weightOf(fonts),
    jsFiles: named.js.length,
    cssFiles: named.css.length,
    requests: 1 + all.size,
    foreignRequests: [...all].filter((address) => !isOwn(address)).length,
  };
}

function nameAt(path: string): PageName {
  return matchPage(path.replace(/\?.*/, '')).name;
}

function kindAt(path: string): PageKind {
  return kindOf(nameAt(path));
}

/** Files that the page's own code imports on demand, and what these need. */
function loadedLater(client: string, [entry = '', ...own]: readonly string[]): string[] {
  const importsOf = (address: string, pattern: RegExp) =>
    [...readFileSync(join(client, address), 'utf8').matchAll(pattern)].map(([, name = '']) => `/assets/${name}`);
  const found = new Set(
    own.filter(isOwn).flatMap((address) => importsOf(address, /\bimport(?:Again)?\(.\.\/([\w.-]+)/g)),
  );
  for (const address of found)
    for (const needed of importsOf(address, /\b(?:from|import)["']\.\/([\w.-]+)/g)) found.add(needed);
  return [...found].filter((address) => address !== entry && !own.includes(address));
}

/** Addresses of what a page loads by itself; what its code imports later is not here. */
function namedFiles(html: string) {
  // What such a player names is fetched when it is played.
  const loading = html.replaceAll(/<(audio|video)\b[^>]*\bpreload="none"[^]*?<\/\1>|<noscript>[^]*?<\/noscript>/g, '');
  const elements = [...loading.matchAll(/<(link|script|img|source|iframe|video|audio)\b[^>]*>/g)].map(
    ([text, tag = '']) => {
      const address = attribute(text, 'href') ?? attribute(text, 'src') ?? '';
      const isLater = text.includes(` ${LATER_ATTRIBUTE}>`);
      const purpose = attribute(text, 'as') ?? (isLater ? 'later' : '');
      const kind = tag === 'link' ? `${attribute(text, 'rel')} ${purpose}`.trim() : tag;
      const isUnused = /\sdisabled\b/.test(text) && !isLater;
      return { kind, address, isLazy: attribute(text, 'loading') === 'lazy' || isUnused };
    },
  );
  const ofKind = (...kinds: string[]) => {
    const found = elements.filter(({ kind, address, isLazy }) => kinds.includes(kind) && !isLazy && address !== '');
    return [...new Set(found.map(({ address }) => address))].filter((address) => !address.startsWith('data:'));
  };
  const started = attribute(html, CODE_ATTRIBUTE)?.split(' ') ?? [];
  return {
    js: [...new Set([...started, ...ofKind('script', 'modulepreload', 'preload script')])],
    css: ofKind('stylesheet', 'preload style'),
    preloadedFonts: ofKind('preload font'),
    others: ofKind(
      'icon',
      'manifest',
      // Fetched last, and no part of the first paint.
      'stylesheet later',
      'preload image',
      'preload fetch',
      'img',
      'source',
      'iframe',
      'video',
      'audio',
    ),
  };
}

/** Fonts that any English text needs; those for other characters are fetched by pages that have such. */
function everydayFaces(css: string): string[] {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, face = '']) => {
    const [, url] = /url\(["']?([^"')]+\.woff2)/.exec(face) ?? [];
    const [, range] = /unicode-range:([^;]*)/i.exec(face) ?? [];
    return url && (!range || /u\+(00)?20-/i.test(range)) ? [url] : [];
  });
}

function attribute(element: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1];
}

function isOwn(address: string): boolean {
  return /^\/(?!\/)/.test(address);
}

/** Files on other hosts weigh nothing here; they break a budget of their own. */
function sentBytes(client: string, address: string): number {
  if (!isOwn(address)) return 0;
  const file = join(client, address);
  return readFileSync(existsSync(`${file}.br`) ? `${file}.br` : file).length;
}
