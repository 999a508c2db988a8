/** Finds the file of the client build with a page's code, and the files it needs. */
import type { Manifest, ManifestChunk } from 'vite';
import type { PageName } from '../../src/shared/site/routes.ts';

export const ENTRY = 'src/web/main.tsx';
/** Pages that are only words share the code that lays them out. */
const BROCHURES = 'content/brochures/plain/';
export const BROCHURE_CHUNK = 'brochure';
export const ACCOUNT_PAGES_CHUNK = 'account-pages';
export const RECEPTIONIST_CHUNK = 'receptionist';
export const CHECKOUT_PAGES_CHUNK = 'checkout-pages';
export const INTAKE_PAGES_CHUNK = 'intake-pages';

/** Pages whose code is in a chunk shared with others (shared-chunks.ts); every other page has a chunk of its own. */
const SHARED: Partial<Record<PageName, string>> = {
  auth: ACCOUNT_PAGES_CHUNK,
  'auth-confirm': ACCOUNT_PAGES_CHUNK,
  'auth-reset': ACCOUNT_PAGES_CHUNK,
  'receptionist-demo': RECEPTIONIST_CHUNK,
  checkout: CHECKOUT_PAGES_CHUNK,
  'payment-success': CHECKOUT_PAGES_CHUNK,
  'payment-failed': CHECKOUT_PAGES_CHUNK,
  contact: INTAKE_PAGES_CHUNK,
  meeting: INTAKE_PAGES_CHUNK,
  'agent-onboarding': INTAKE_PAGES_CHUNK,
  questionnaire: INTAKE_PAGES_CHUNK,
};

/** Code that a page loads after hydration, for parts that its HTML already shows. Its styles come with the HTML. */
const LOADED_LATER: Partial<Record<PageName, string>> = {
  home: 'src/web/pages/home-sections.tsx',
  'agent-onboarding': 'src/web/features/launch-brief/linked-brief.tsx',
  questionnaire: 'src/web/features/questionnaire/questionnaire.tsx',
  'voice-testing': 'src/web/features/voices/own-sound.tsx',
};

/** Script and style files that a page needs to hydrate, the entry first. */
export function filesOf(manifest: Manifest, name: PageName): { scripts: string[]; styles: string[] } {
  const entry = manifest[ENTRY];
  const page = chunkOf(manifest, name);
  if (!entry || !page) throw new Error(`The page "${name}" has no chunk of its own in the client build.`);
  const chunks = new Set<ManifestChunk>();
  const layout = page.src?.startsWith(BROCHURES) ? chunkNamed(manifest, BROCHURE_CHUNK) : undefined;
  for (const chunk of [entry, page, ...(layout ? [layout] : [])]) collect(manifest, chunk, chunks);
  const scripts = [...chunks].map(({ file }) => file).filter((file) => file.endsWith('.js'));
  const later = manifest[LOADED_LATER[name] ?? ''];
  if (later) collect(manifest, later, chunks);
  return { scripts, styles: [...new Set([...chunks].flatMap(({ css = [] }) => css))] };
}

/** The chunk of a page: of its file in src/web/pages, or of its content file if the page is only words. */
function chunkOf(manifest: Manifest, name: PageName): ManifestChunk | undefined {
  const shared = SHARED[name];
  if (shared) return chunkNamed(manifest, shared);
  return (
    manifest[pageFile(name)] ??
    manifest[`content/pages/plain/${name}-page.yaml`] ??
    manifest[`${BROCHURES}${name}-brochure.yaml`]
  );
}

/** The file with a page's code, for pages that are more than words. */
export function pageFile(name: PageName): string {
  return `src/web/pages/${name}-page.tsx`;
}

function chunkNamed(manifest: Manifest, name: string): ManifestChunk | undefined {
  return Object.values(manifest).find((chunk) => chunk.name === name);
}

function collect(manifest: Manifest, chunk: ManifestChunk, into: Set<ManifestChunk>): void {
  if (into.has(chunk)) return;
  into.add(chunk);
  for (const key of chunk.imports ?? []) {
    const imported = manifest[key];
    if (imported) collect(manifest, imported, into);
  }
}
