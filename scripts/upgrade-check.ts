/**
 * `npm run upgrade:check [-- postgres://…/spare]`: rehearses the upgrade to this release and changes nothing. On
 * PostgreSQL in a transaction that is rolled back, or on a copy in the spare, empty database that is named.
 */
import '../src/server/node-version.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyEmbedded } from '../src/server/platform/backup/embedded-copy.ts';
import { dumpPostgres, loadPostgres } from '../src/server/platform/backup/postgres-copy.ts';
import type { SiteData } from '../src/server/platform/backup/site-backup.ts';
import { databaseAt, EMBEDDED_FILE, type DatabaseConfig } from '../src/server/platform/db/open-database.ts';
import { rehearseMigrations } from '../src/server/platform/start-up/upgrade-check.ts';
import { databaseParameter, withSiteData } from './site-data.ts';

await withSiteData(async (site, [named]) => {
  const spare = named && databaseParameter(named);
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-check-'));
  try {
    const rehearsed = await rehearseMigrations(await rehearsalIn(folder, site, spare));
    if (rehearsed.length === 0) console.log('The database is up to date.');
    for (const { name, ms, locks } of rehearsed)
      console.log(`${name}: ${Math.round(ms)} ms${locks.length > 0 ? `; locks ${locks.join(', ')}` : ''}`);
    const total = rehearsed.reduce((sum, { ms }) => sum + ms, 0);
    if (rehearsed.length > 0) {
      console.log(`The upgrade works and takes about ${Math.round(total)} ms; the locks are held until it ends.`);
    }
    if (spare) console.log('The spare database still holds the copy; drop it.');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

async function rehearsalIn(folder: string, site: SiteData, spare: string | undefined): Promise<DatabaseConfig> {
  const { databaseUrl: url, dataDir, env } = site;
  if (!url) copyEmbedded(join(dataDir, EMBEDDED_FILE), join(folder, EMBEDDED_FILE));
  if (!url || !spare) return databaseAt(folder, url);
  const dump = join(folder, 'site.dump');
  await dumpPostgres({ url, env }, dump);
  await loadPostgres({ url: spare, env }, dump);
  return databaseAt(folder, spare);
}
