import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { routes, type PageName } from '#shared/site/routes.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export interface PageKind {
  /** Also the name of the file that these pages share, if they do. */
  name: string;
  pages: RegExp;
  /** One file holds the code of all pages of the kind, because a visitor who opens one meets others. */
  sharesFile?: true;
  /** Bytes of script before the first interaction, as sent. */
  script: number;
  /** The script includes what the pages load by themselves once somebody is signed in, but not the auth library. */
  countsLoadedLater?: true;
  /** Bytes of HTML with its CSS, as sent. */
  html: number;
}

const SCRIPT = 96_000;
const HTML = 21_000;
/** Bytes of HTML that, with the headers and in the best coding, a server sends in the first round trip. */
export const FIRST_TRIP = 14_900;
/** They hold long texts, whole calls or forms, and are painted a round trip later. */
export const LONGER_THAN_A_TRIP =
  /^(sources|agent-onboarding|limits|quizzy-persona-assessor|mod-ai-showcase|receptionist-demo|privacy-policy|article|meeting|checkout)$/;

/** The first kind whose `pages` match is a page's kind. */
export const PAGE_KINDS: readonly PageKind[] = [
  { name: 'home-page', pages: /^home$/, script: 81_400, html: HTML },
  { name: 'article-page', pages: /^article$/, script: 81_000, html: HTML },
  {
    name: 'intake-pages',
    pages: /^(contact|meeting|agent-onboarding|questionnaire)$/,
    sharesFile: true,
    script: 96_500,
    html: HTML,
  },
  { name: 'checkout-pages', pages: /^(checkout|payment-.*)$/, sharesFile: true, script: SCRIPT, html: HTML },
  { name: 'sign-in-pages', pages: /^auth\b/, sharesFile: true, script: SCRIPT, html: HTML },
  { name: 'account-page', pages: /^(account|disc-team)$/, script: 120_000, countsLoadedLater: true, html: HTML },
  { name: 'desk-pages', pages: /^desk\b/, sharesFile: true, script: 158_000, countsLoadedLater: true, html: HTML },
  // Little more than an opening each.
  {
    name: 'opening-pages',
    pages: /^(blog|search|questions|not-found|newsletter-.*)$/,
    sharesFile: true,
    script: SCRIPT,
    html: HTML,
  },
  // Grows with every claim: each entry is on this page, because links to it must work without scripts.
  { name: 'sources-page', pages: /^sources$/, script: SCRIPT, html: 25_000 },
  { name: 'service-pages', pages: /./, script: SCRIPT, html: HTML },
];

/** The file of a page that is more than its words, from the root: in its feature's folder, or in src/web/pages. */
export function ownFileOf(page: string): string | undefined {
  return globSync(`src/{web/pages,features/*/web}/**/${page}-page.tsx`, { cwd: ROOT })[0];
}

export const PAGE_NAMES = [...Object.keys(routes), 'not-found'] as PageName[];

export function kindOf(page: PageName): PageKind {
  const kind = PAGE_KINDS.find(({ pages }) => pages.test(page));
  if (!kind) throw new Error(`The page "${page}" is of no kind.`);
  return kind;
}

/** The name of the chunk with a page's code. */
export function chunkOf(page: PageName): string {
  const { name, sharesFile } = kindOf(page);
  return sharesFile ? name : `${page}-page`;
}

/**
 * The files of parts that their page's HTML already shows, but whose code loads after hydration. Their styles come
 * with the HTML. A press on them is lost until then, so they are no parts that visitors press first.
 */
export const LOADED_LATER: Partial<Record<PageName, readonly string[]>> = {
  home: ['src/web/pages/home/home-sections.tsx'],
  'agent-onboarding': ['src/features/launch-brief/web/linked-brief.tsx'],
  questionnaire: ['src/features/questionnaire/web/questionnaire.tsx'],
  'receptionist-demo': [
    'src/features/calls/web/guided/make-it-mine.tsx',
    'src/features/calls/web/guided/call-transcripts.tsx',
  ],
};
