import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DUMP_FILE, readManifest } from './backup-manifest.ts';
import { restoreSite, type SiteData } from './site-backup.ts';
import { inSpareDatabase, listDump } from './postgres-copy.ts';

const TRIAL = 'restore-drill-';

/**
 * Compares checksums and row counts; returns the rows by table. A PostgreSQL backup is restored into the spare database,
 * or without one, pg_restore reads its list of contents. Throws what a restore throws.
 */
export async function tryBackup(
  site: SiteData,
  path: string,
  spareUrl: string | undefined,
): Promise<Record<string, number>> {
  if (!site.databaseUrl) return tryEmbedded(site, path);
  if (spareUrl) {
    const spare = { ...site, databaseUrl: spareUrl };
    const { rows } = await inSpareDatabase({ url: spareUrl, env: site.env }, () => restoreSite(spare, path));
    return rows;
  }
  const { rows } = await readManifest(path);
  await listDump({ url: site.databaseUrl, env: site.env }, join(path, DUMP_FILE));
  return rows;
}

async function tryEmbedded(site: SiteData, path: string): Promise<Record<string, number>> {
  mkdirSync(site.dataDir, { recursive: true });
  // A drill that was killed.
  for (const name of readdirSync(site.dataDir))
    if (name.startsWith(TRIAL)) rmSync(join(site.dataDir, name), { recursive: true });
  const dataDir = mkdtempSync(join(site.dataDir, TRIAL));
  try {
    return (await restoreSite({ ...site, dataDir }, path)).rows;
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}
