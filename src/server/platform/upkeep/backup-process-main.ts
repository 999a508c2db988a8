/** Runs in a process of its own for each backup: makes it, tries it when told to, and runs the operator's command. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { HOUR_MS } from '#shared/site/durations.ts';
import { backUpSite, restoreSite, type SiteData } from '../backup/site-backup.ts';
import { whyNotStarted } from '../start-up/start-failure.ts';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DUMP_FILE, readManifest } from '../backup/backup-manifest.ts';
import { inSpareDatabase, listDump } from '../backup/postgres-copy.ts';

export interface BackupOrder {
  site: SiteData;
  folder: string;
  now: number;
  drill: boolean;
  drillUrl: string | undefined;
  ageRecipient: string | undefined;
  after: string | undefined;
}

type Outcome = { rows: number } | { problem: string };

export interface BackupReport {
  backup: Outcome;
  drill?: Outcome;
  output?: string;
}

/** What a program needs to find its own files. Anything else may be a secret, such as the keys of speech services. */
const HARMLESS = /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_\w+|TZ|TMPDIR|XDG_\w+)$/;
const AFTER_TIMEOUT_MS = HOUR_MS;
/** The end says what went wrong. */
const OUTPUT_LENGTH = 2_000;

process.once('message', (order: BackupOrder) => {
  void carryOut(order).then((report) => process.send?.(report, () => process.exit()));
});
// The server that gave the order is gone, and nobody would note the result.
process.once('disconnect', () => process.exit());

async function carryOut(order: BackupOrder): Promise<BackupReport> {
  const { site, folder, now, drillUrl, ageRecipient, after } = order;
  let drill: Outcome | undefined;
  const tryOut = async (path: string) => {
    drill = await outcomeOf(async () => tryBackup(site, path, drillUrl));
  };
  let path = '';
  const backup = await outcomeOf(async () => {
    const made = await backUpSite(site, folder, now, { ageRecipient, inspect: order.drill ? tryOut : undefined });
    path = made.path;
    return made.rows;
  });
  const report: BackupReport = { backup, ...(drill && { drill }) };
  if (!after || 'problem' in backup) return report;
  const ran = await runAfter(after, path, harmlessOf(site.env));
  return { ...report, output: ran.output, ...(ran.problem && { backup: { problem: ran.problem } }) };
}

async function outcomeOf(work: () => Promise<Record<string, number>>): Promise<Outcome> {
  try {
    return { rows: Object.values(await work()).reduce((sum, count) => sum + count, 0) };
  } catch (error) {
    return { problem: textOf(whyNotStarted(error)) };
  }
}

/** Without a shell, and without the site's secrets in its environment. */
async function runAfter(program: string, path: string, env: NodeJS.ProcessEnv) {
  const options = { env, timeout: AFTER_TIMEOUT_MS };
  try {
    const { stdout, stderr } = await promisify(execFile)(program, [path], options);
    return { output: lastOf(stdout + stderr) };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const why = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return { output: lastOf(stdout + stderr), problem: `The backup was made, but BACKUP_AFTER failed${why}.` };
  }
}

function harmlessOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => HARMLESS.test(name)));
}

function lastOf(output: string): string {
  return output.trim().slice(-OUTPUT_LENGTH);
}

function textOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}

const TRIAL = 'restore-drill-';

/**
 * Compares checksums and row counts; returns the rows by table. A PostgreSQL backup is restored into the spare database,
 * or without one, pg_restore reads its list of contents. Throws what a restore throws.
 */
async function tryBackup(site: SiteData, path: string, spareUrl: string | undefined): Promise<Record<string, number>> {
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
