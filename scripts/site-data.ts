/** Reads from the settings where the site's data is, for commands that work on it beside the server. */
import { resolve } from 'node:path';
import * as v from 'valibot';
import type { SiteData } from '../src/server/platform/backup/site-backup.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { whyNotStarted } from '../src/server/platform/start-up/start-failure.ts';
import { loadEnvFile } from '../src/server/settings/env-file.ts';
import { nearMisses } from '../src/server/settings/near-misses.ts';
import { settingsSchema } from '../src/server/settings/settings-schema.ts';

/** Keeps files that these commands create to their owner, as private-data.ts does for the server. */
const UMASK = 0o077;

/** Runs a command on the site's data. An error that the operator can fix becomes one line. */
export async function withSiteData(command: (site: SiteData, parameters: string[]) => Promise<void>): Promise<void> {
  process.umask(UMASK);
  try {
    await command(siteData(), process.argv.slice(2));
  } catch (error) {
    console.error(whyNotStarted(error));
    process.exitCode = 1;
  }
}

function siteData(): SiteData {
  loadEnvFile(process.env);
  for (const line of nearMisses(process.env)) console.error(`Warning: ${line}`);
  const { DATA_DIR, DATABASE_URL } = process.env;
  const settings = v.safeParse(v.pick(settingsSchema, ['DATA_DIR', 'DATABASE_URL']), {
    ...(DATA_DIR && { DATA_DIR }),
    ...(DATABASE_URL && { DATABASE_URL }),
  });
  if (!settings.success) {
    const [issue] = settings.issues;
    throw new StartError(`${v.getDotPath(issue)}: ${issue.message}`);
  }
  return { dataDir: resolve(settings.output.DATA_DIR), databaseUrl: settings.output.DATABASE_URL, env: process.env };
}
