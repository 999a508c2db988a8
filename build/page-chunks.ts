/** Which file of the client build holds a page's code. */
import type { Manifest, ManifestChunk } from 'vite';
import type { PageName } from '../src/shared/routes.ts';

export const ACCOUNT_PAGES_CHUNK = 'account-pages';

/** Pages that share a file; every other page has one of its own. */
const SHARED: Partial<Record<PageName, string>> = {
  auth: ACCOUNT_PAGES_CHUNK,
  'auth-confirm': ACCOUNT_PAGES_CHUNK,
  'auth-reset': ACCOUNT_PAGES_CHUNK,
};

export function chunkOf(manifest: Manifest, name: PageName): ManifestChunk | undefined {
  const shared = SHARED[name];
  return shared
    ? Object.values(manifest).find((chunk) => chunk.name === shared)
    : manifest[`src/web/pages/${name}-page.tsx`];
}
