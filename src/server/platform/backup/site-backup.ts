import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EMBEDDED_FILE } from '../db/open-database.ts';
import { SECRETS_FILE } from '../secrets-file.ts';
import { INSTALLATION_NOTE } from '../start-up/embedded-check.ts';
import { StartError } from '../start-error.ts';
import { encryptFiles } from './age-encryption.ts';
import { addBackup, OWNER_ONLY, sync, thinBackups } from './backup-folder.ts';
import { DUMP_FILE, readManifest, writeManifest } from './backup-manifest.ts';
import { copyEmbedded, inspectEmbedded } from './embedded-copy.ts';
import { dumpPostgres, loadPostgres } from './postgres-copy.ts';

/** Files that a restore tolerates in DATA_DIR: a start creates them, or they outlive a lost database. */
const RESTORED_BESIDE = new Set([SECRETS_FILE, INSTALLATION_NOTE, 'mailbox']);
/** Secrets from the environment: no backup holds them, and a backup is worth little without them. */
const SECRET_SETTINGS = ['AUTH_SECRET', 'PUBLIC_ANON_KEY', 'AUTH_SIGNING_KEYS_FILE'];

export interface SiteData {
  dataDir: string;
  /** PostgreSQL's address; undefined for the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  env: NodeJS.ProcessEnv;
}

export interface BackupResult {
  path: string;
  rows: Record<string, number>;
  /** The settings to keep elsewhere because the backup doesn't hold them. */
  alsoNeeded: string[];
  removed: number;
}

export interface BackupOptions {
  ageRecipient?: string | undefined;
  inspect?: ((path: string) => Promise<void>) | undefined;
}

/** Works while the site runs. Throws a StartError for what the operator can fix. */
export async function backUpSite(
  site: SiteData,
  folder: string,
  now: number,
  { ageRecipient, inspect }: BackupOptions = {},
): Promise<BackupResult> {
  const alsoNeeded = SECRET_SETTINGS.filter((name) => site.env[name]);
  let rows: Record<string, number> = {};
  const fill = async (path: string) => {
    rows = site.databaseUrl
      ? await dumpPostgres({ url: site.databaseUrl, env: site.env }, join(path, DUMP_FILE))
      : copyEmbeddedSite(site.dataDir, path);
    const engine = site.databaseUrl ? 'postgres' : 'embedded';
    const madeAt = new Date(now).toISOString();
    await writeManifest(path, readdirSync(path), { madeAt, engine, rows, alsoNeeded });
    await inspect?.(path);
  };
  const path = await addBackup(folder, now, async (unfinished) => {
    if (ageRecipient === undefined) return fill(unfinished);
    await withPlainFolder(site.dataDir, async (plain) => {
      await fill(plain);
      await encryptFiles(plain, unfinished, ageRecipient);
    });
  });
  return { path, rows, alsoNeeded, removed: thinBackups(folder, now) };
}

/** Beside the site's data, because the backups' own disk must not see the files before they are encrypted. */
async function withPlainFolder(dataDir: string, work: (path: string) => Promise<void>): Promise<void> {
  const path = join(dataDir, 'backup-to-encrypt');
  // One that was killed.
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true, mode: OWNER_ONLY });
  try {
    await work(path);
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

/** Restores into an empty place only and overwrites nothing. Throws a StartError for what the operator can fix. */
export async function restoreSite(site: SiteData, path: string): Promise<Omit<BackupResult, 'removed'>> {
  const { engine, rows, alsoNeeded } = await readManifest(path);
  if (engine === 'postgres' && !site.databaseUrl)
    throw new StartError('This backup is of PostgreSQL: set DATABASE_URL to a new, empty database.');
  if (engine === 'embedded' && site.databaseUrl)
    throw new StartError('This backup is of the embedded database: unset DATABASE_URL to restore it into DATA_DIR.');
  const restored = site.databaseUrl
    ? await loadPostgres({ url: site.databaseUrl, env: site.env }, join(path, DUMP_FILE))
    : placeEmbeddedSite(path, site.dataDir);
  const tables = Object.keys({ ...rows, ...restored });
  const wrong = tables.filter((table) => rows[table] !== restored[table]);
  if (wrong.length > 0)
    throw new StartError(`The restored database has other rows than its manifest says: ${wrong.join(', ')}.`);
  return { path, rows, alsoNeeded };
}

function copyEmbeddedSite(dataDir: string, path: string): Record<string, number> {
  const copy = join(path, EMBEDDED_FILE);
  copyEmbedded(join(dataDir, EMBEDDED_FILE), copy);
  const secrets = join(dataDir, SECRETS_FILE);
  if (existsSync(secrets)) copyFileSync(secrets, join(path, SECRETS_FILE));
  return inspectEmbedded(copy);
}

function placeEmbeddedSite(path: string, dataDir: string): Record<string, number> {
  mkdirSync(dataDir, { recursive: true });
  const secrets = join(dataDir, SECRETS_FILE);
  const inTheWay = readdirSync(dataDir).filter((name) => !isReplaceable(join(dataDir, name), name));
  if (inTheWay.length > 0)
    throw new StartError(`${dataDir} holds ${inTheWay.join(', ')}. Stop the site and move that folder away first.`);
  const backedUpSecrets = join(path, SECRETS_FILE);
  if (existsSync(backedUpSecrets)) {
    if (existsSync(secrets) && !readFileSync(secrets).equals(readFileSync(backedUpSecrets)))
      throw new StartError(`${secrets} holds other secrets than the backup. Move ${dataDir} away first.`);
    place(backedUpSecrets, secrets);
  }
  const database = join(dataDir, EMBEDDED_FILE);
  place(join(path, EMBEDDED_FILE), database);
  sync(dataDir);
  return inspectEmbedded(database);
}

/** SQLite would replay a journal without its database into the restored one, and a link leads out of DATA_DIR. */
function isReplaceable(path: string, name: string): boolean {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return false;
  return RESTORED_BESIDE.has(name) || (name === EMBEDDED_FILE && stats.size === 0);
}

/** Copies through a temporary name, so that a file with its final name is complete and on the disk. */
function place(from: string, to: string): void {
  const unfinished = `${to}.part`;
  rmSync(unfinished, { force: true });
  copyFileSync(from, unfinished);
  sync(unfinished);
  renameSync(unfinished, to);
}
