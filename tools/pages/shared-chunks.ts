/**
 * Assigns code that several parts of the site need to shared chunks. Code that only one part needs stays in that part's
 * file.
 */
import { resolve } from 'node:path';
import type { Rolldown } from 'vite';
import {
  ACCOUNT_PAGES_CHUNK,
  BROCHURE_CHUNK,
  CHECKOUT_PAGES_CHUNK,
  ENTRY,
  INTAKE_PAGES_CHUNK,
  pageFile,
  RECEPTIONIST_CHUNK,
} from './page-chunks.ts';

interface Modules {
  getModuleInfo(id: string): Rolldown.ModuleInfo | null;
}

const ROOT = resolve(import.meta.dirname, '../..');
const SITE_CHUNK = 'site';
const SEARCH_CHUNK = 'search-box';
/** The layout of long pages; every page that imports it is one. */
const BROCHURE_LAYOUT = 'src/web/blocks/brochure-page.tsx';
const ACCOUNT_PAGES = [pageFile('auth'), pageFile('auth-confirm'), pageFile('auth-reset')];
const CHECKOUT_PAGES = [pageFile('checkout'), pageFile('payment-success'), pageFile('payment-failed')];
const INTAKE_PAGES = [
  pageFile('contact'),
  pageFile('meeting'),
  pageFile('agent-onboarding'),
  pageFile('questionnaire'),
];
const SEARCH_PAGES = [pageFile('blog'), pageFile('search')];
/** Both name articles; the blog has no room for a file of its own for that. */
const ARTICLE_LISTS = [pageFile('blog'), pageFile('not-found')];
/** Code that at least this many parts need is worth its bytes on every page. */
const NEEDED_EVERYWHERE = 4;

/**
 * A group also takes what its modules import. So the site's group comes first, and the layout's before the groups of
 * pages that use it.
 */
export const SHARED_CHUNKS = [
  SITE_CHUNK,
  ACCOUNT_PAGES_CHUNK,
  CHECKOUT_PAGES_CHUNK,
  BROCHURE_CHUNK,
  INTAKE_PAGES_CHUNK,
  RECEPTIONIST_CHUNK,
  SEARCH_CHUNK,
].map((chunk) => ({
  debugName: chunk,
  name: (id: string, modules: Modules) => (sharedChunkOf(id, modules) === chunk ? chunk : null),
}));

/**
 * A page loads at most three files: the site's, its own, and one that it shares with pages of its kind. So code that
 * different kinds of pages share can only go into the site's file.
 */
function sharedChunkOf(id: string, modules: Modules): string | null {
  const parts = partsWith(id, modules);
  const pages = parts.filter((part) => part.startsWith('src/web/pages/') && part.endsWith('-page.tsx'));
  const isShared = parts.length > 1;
  const areAll = (kind: readonly string[]) => pages.length > 0 && pages.every((page) => kind.includes(page));

  // The bundler's own runtime has no importer.
  if (parts.length === 0 || parts.includes(ENTRY)) return SITE_CHUNK;
  // Imported later than the rest of the entry, but with the same file.
  if (id.includes('/node_modules/react-dom/')) return SITE_CHUNK;
  // These pages share one file, because a visitor who signs in or buys meets several of them.
  if (areAll(ACCOUNT_PAGES)) return ACCOUNT_PAGES_CHUNK;
  if (areAll(CHECKOUT_PAGES)) return CHECKOUT_PAGES_CHUNK;
  // Long pages with forms. In the layout's file, the forms would burden all long pages.
  if (areAll(INTAKE_PAGES)) return INTAKE_PAGES_CHUNK;
  // The page's sample uses the demo's drawing code, which loads on demand.
  if (areAll([pageFile('receptionist-demo')])) return RECEPTIONIST_CHUNK;
  if (!isShared) return null;
  if (areAll(SEARCH_PAGES) || areAll(ARTICLE_LISTS)) return SEARCH_CHUNK;
  if (pages.includes(pageFile('home'))) return SITE_CHUNK;
  const longPages = partsWith(resolve(ROOT, BROCHURE_LAYOUT), modules);
  if (parts.some((part) => longPages.includes(part)))
    return pages.every((page) => longPages.includes(page)) ? BROCHURE_CHUNK : SITE_CHUNK;
  return pages.length > 0 && parts.length >= NEEDED_EVERYWHERE ? SITE_CHUNK : null;
}

/** Caches the parts of each module, per run of the bundler. */
const known = new WeakMap<Modules, Map<string, string[]>>();

/** The parts (entry, pages and parts loaded on demand) that import the module, directly or not. */
function partsWith(id: string, modules: Modules): string[] {
  const ofRun = known.get(modules) ?? new Map<string, string[]>();
  known.set(modules, ofRun);
  const parts = ofRun.get(id) ?? findParts(id, modules);
  ofRun.set(id, parts);
  return parts;
}

function findParts(id: string, modules: Modules): string[] {
  const parts = new Set<string>();
  const seen = new Set<string>();
  const pending = [id];
  for (let module = pending.pop(); module !== undefined; module = pending.pop()) {
    if (seen.has(module)) continue;
    seen.add(module);
    const info = modules.getModuleInfo(module);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) parts.add(module.slice(ROOT.length + 1));
    pending.push(...info.importers);
  }
  return [...parts];
}
