import { resolve } from 'node:path';
import type { Manifest, ManifestChunk, Rolldown } from 'vite';
import type { PageName } from '#shared/site/routes.ts';
import { pageOfModule } from './pages-plugin.ts';
import { chunkOf, LOADED_LATER, PAGE_NAMES } from './page-kinds.ts';

interface Modules {
  getModuleInfo(id: string): Rolldown.ModuleInfo | null;
}

const ROOT = resolve(import.meta.dirname, '../..');
export const ENTRY = 'src/web/main.tsx';
const SITE_CHUNK = 'site';
const BROCHURE_CHUNK = 'brochure';
/** What several kinds of short pages need, or late parts of theirs, which must not bring along a whole page. */
const COMMON_CHUNK = 'common';
/** The layout of long pages; every page that imports it is one. */
const BROCHURE_LAYOUT = 'src/web/blocks/brochure-page.tsx';

/** A group also takes what its modules import. So the site's comes first, and what pages share before the pages'. */
export const CHUNK_GROUPS = [
  (chunk: string) => chunk === SITE_CHUNK,
  (chunk: string) => chunk === BROCHURE_CHUNK,
  (chunk: string) => chunk === COMMON_CHUNK,
  () => true,
].map((isOf) => ({
  name: (id: string, modules: Modules) => {
    const chunk = chunkFor(id, modules);
    return chunk && isOf(chunk) ? chunk : null;
  },
}));

/**
 * A page loads at most three files: the site's, its own, and either the layout of long pages or what short pages share.
 * So code that both long and short pages need can only go into the site's file.
 */
function chunkFor(id: string, modules: Modules): string | null {
  const parts = partsWith(id, modules);
  // The bundler's own runtime has no importer.
  if (parts.length === 0 || parts.includes(ENTRY)) return SITE_CHUNK;
  // Imported later than the rest of the entry, but with the same file.
  if (id.includes('/node_modules/react-dom/')) return SITE_CHUNK;
  const pages = parts.flatMap((part) => pageOfModule(part) ?? []);
  // Only parts that load on demand need it.
  if (pages.length === 0) return null;
  const [chunk = '', ...others] = new Set([...pages, ...parts.flatMap(pageLoadingLater)].map(chunkOf));
  const longPages = new Set(partsWith(resolve(ROOT, BROCHURE_LAYOUT), modules).map(pageOfModule));
  if (pages.every((page) => longPages.has(page))) return others.length === 0 ? chunk : BROCHURE_CHUNK;
  if (pages.includes('home') || pages.some((page) => longPages.has(page)))
    return others.length === 0 ? chunk : SITE_CHUNK;
  const users = new Set(parts.flatMap((part) => usersOf(part, modules)));
  return users.size === 1 ? chunk : COMMON_CHUNK;
}

/** The chunks of the pages that need the part, or the parts that load it on demand. */
function usersOf(part: string, modules: Modules): string[] {
  const page = pageOfModule(part);
  if (page) return [chunkOf(page)];
  const loading = modules.getModuleInfo(resolve(ROOT, part))?.dynamicImporters ?? [];
  return loading
    .flatMap((id) => partsWith(id, modules))
    .map((by) => {
      const from = pageOfModule(by);
      return from ? chunkOf(from) : by;
    });
}

function pageLoadingLater(part: string): PageName[] {
  return PAGE_NAMES.filter((page) => LOADED_LATER[page]?.includes(part));
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
    if (info.isEntry || info.dynamicImporters.length > 0) parts.add(module.replace(`${ROOT}/`, ''));
    pending.push(...info.importers);
  }
  return [...parts];
}

/** Script and style files that a page needs to hydrate, the entry first. */
export function filesOf(manifest: Manifest, name: PageName): { scripts: string[]; styles: string[] } {
  const entry = manifest[ENTRY];
  const page = Object.values(manifest).find((chunk) => chunk.name === chunkOf(name));
  if (!entry || !page) throw new Error(`The page "${name}" has no chunk of its own in the client build.`);
  const chunks = new Set<ManifestChunk>();
  for (const chunk of [entry, page]) collect(manifest, chunk, chunks);
  const scripts = [...chunks].map(({ file }) => file).filter((file) => file.endsWith('.js'));
  for (const file of LOADED_LATER[name] ?? []) {
    const later = manifest[file];
    if (later) collect(manifest, later, chunks);
  }
  return { scripts, styles: [...new Set([...chunks].flatMap(({ css = [] }) => css))] };
}

function collect(manifest: Manifest, chunk: ManifestChunk, into: Set<ManifestChunk>): void {
  if (into.has(chunk)) return;
  into.add(chunk);
  for (const key of chunk.imports ?? []) {
    const imported = manifest[key];
    if (imported) collect(manifest, imported, into);
  }
}
