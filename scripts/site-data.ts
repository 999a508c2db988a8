import { resolve } from 'node:path';
import * as v from 'valibot';
import type { BackupOptions, SiteData } from '../src/server/platform/backup/site-backup.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { whyNotStarted } from '../src/server/platform/start-up/start-failure.ts';
import { loadEnvFile } from '../src/server/settings/env-file.ts';
import { postgresUrl } from '../src/server/settings/setting-formats.ts';
import { givenSettings, nearMisses, settingsSchema } from '../src/server/settings/settings-schema.ts';

/** Keeps files that these commands create to their owner, as private-data.ts does for the server. */
const UMASK = 0o077;

/** Runs a command on the site's data. An error that the operator can fix becomes one line. */
export async function withSiteData(
  command: (site: SiteData & BackupOptions, parameters: string[]) => Promise<void>,
): Promise<void> {
  process.umask(UMASK);
  try {
    await command(siteData(), process.argv.slice(2));
  } catch (error) {
    console.error(whyNotStarted(error));
    process.exitCode = 1;
  }
}

/** The address of a database that a parameter names. Throws a StartError if it holds a password or is none. */
export function databaseParameter(address: string): string {
  const url = v.safeParse(postgresUrl(), address);
  if (!url.success) throw new StartError(url.issues[0].message);
  const { password, searchParams } = new URL(url.output);
  if (password || searchParams.has('password'))
    throw new StartError(
      'Leave the password out of the address, because every user of this machine can read commands. ' +
        'Put it into the variable PGPASSWORD instead: read -rs PGPASSWORD && export PGPASSWORD',
    );
  return url.output;
}

function siteData(): SiteData & BackupOptions {
  loadEnvFile(process.env);
  for (const line of nearMisses(process.env)) console.error(`Warning: ${line}`);
  const needed = v.pick(settingsSchema, ['DATA_DIR', 'DATABASE_URL', 'BACKUP_AGE_RECIPIENT']);
  const settings = v.safeParse(needed, givenSettings(process.env));
  if (!settings.success) {
    const [issue] = settings.issues;
    throw new StartError(`${v.getDotPath(issue)}: ${issue.message}`);
  }
  const { DATA_DIR, DATABASE_URL, BACKUP_AGE_RECIPIENT } = settings.output;
  return {
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    ageRecipient: BACKUP_AGE_RECIPIENT,
    env: process.env,
  };
}
