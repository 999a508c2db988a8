import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type Manifest } from 'vite';
import { DISK_FOLDERS, FONT_SHEET } from '../src/server/platform/pages/page-files.ts';
import { claimFaults } from './claims/claims-check.ts';
import { readLedger } from './claims/claims-ledger.ts';
import type { SearchDocument } from '../src/features/search/shared/site-search.ts';
import { SEARCH_INDEX_PATH } from '../src/features/search/shared/search-page.ts';
import { feedSource, readSummaries } from './articles/article-files.ts';
import { writeChatFiles } from './chat/chat-source.ts';
import { readFacts } from './content/content-facts.ts';
import { prerenderPages } from './pages/prerender-pages.ts';
import { searchDocuments } from './search/search-documents.ts';
import { drawIcons, drawSocialPictures } from './social/social-pictures.ts';
import { ENTRY } from './pages/page-chunks.ts';

const ROOT = resolve(import.meta.dirname, '..');
const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|bin)$/;

/** The site's own file names every page's. Hashes don't compress, so they are as short as the bundler allows. */
const CLIENT_FILES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

interface BuildOptions {
  /** Whether to compress what is served, which takes a fifth of the build's processor time. */
  isCompressed?: boolean;
}

export async function buildSite({ isCompressed = true }: BuildOptions = {}): Promise<void> {
  const dist = join(ROOT, 'dist');
  const faults = claimFaults(readLedger());
  if (faults.length > 0) throw new Error(`The copy and its sources don't agree:\n${faults.join('\n')}`);
  rmSync(dist, { recursive: true, force: true });
  const shared = { root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' } as const;
  await build({
    ...shared,
    build: {
      outDir: join(dist, 'client'),
      manifest: true,
      rolldownOptions: { input: 'src/web/main.tsx', output: CLIENT_FILES },
    },
  });
  await build({
    ...shared,
    build: {
      outDir: join(dist, 'server'),
      ssr: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: {
          main: 'src/server/main.ts',
          'mail-thread-main': 'src/server/mail-thread-main.ts',
          'mail-in-main': 'src/server/mail-in-main.ts',
          'doctor-main': 'src/server/doctor-main.ts',
          'rewrite-worker': 'src/server/platform/db/sqlite/rewrite-worker.ts',
          'backup-process-main': 'src/server/platform/upkeep/backup-process-main.ts',
          'busy-worker': 'src/features/meetings/server/booking/busy-worker.ts',
          'password-worker': 'src/features/accounts/server/passwords/password-worker.ts',
          prerender: 'src/web/prerender.tsx',
        },
      },
    },
  });
  const renderer = (await import(pathToFileURL(join(dist, 'server/prerender.js')).href)) as {
    renderPage: (path: string, day: string) => Promise<string>;
    indexDocuments: (documents: readonly SearchDocument[]) => string;
  };
  const pages = await prerenderPages(dist, renderer.renderPage);
  writeFontSheet(join(dist, 'client'));
  const summaries = readSummaries();
  const found = searchDocuments(join(dist, 'pages'), pages, summaries);
  writeFileSync(join(dist, 'client', SEARCH_INDEX_PATH), renderer.indexDocuments(found));
  writeChatFiles(dist, pages, summaries);
  writeFileSync(join(dist, 'feed.json'), JSON.stringify(feedSource()));
  // The Map keeps one entry per path: a page that changes on a later day needs only one picture.
  const pictured = new Map(pages.filter(({ indexable }) => indexable).map((page) => [page.path, page]));
  await drawSocialPictures([...pictured.values()], readFacts().get('brand') ?? '', join(dist, 'client/social'));
  await drawIcons(join(dist, 'client'));
  rmSync(join(dist, 'client/.vite'), { recursive: true });
  if (isCompressed) await compressFiles(join(dist, 'client'));
}

/** Writes a brotli and a gzip form beside every text file, so that the server never compresses them. */
async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => COMPRESSIBLE.test(name) && !DISK_FOLDERS.some((kept) => name.startsWith(kept + sep)),
  );
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      const bytes = readFileSync(path);
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, quality));
      writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}

/** Writes the site's font faces as a file of their own, for pages that the server writes: built pages inline them. */
function writeFontSheet(client: string): void {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const styles = (manifest[ENTRY]?.css ?? []).map((file) => readFileSync(join(client, file), 'utf8'));
  const faces = styles.join('').match(/@font-face\s*\{[^}]*\}/g);
  if (!faces) throw new Error("The entry's styles name no font.");
  writeFileSync(join(client, FONT_SHEET), faces.join('\n'));
}
