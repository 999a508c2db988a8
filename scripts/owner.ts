/** `npm run owner`: prints a link with which the owner enters, on a server that sends no mail yet. */
import '../src/server/node-version.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { guestLink } from '../src/features/accounts/server/service/guests.ts';
import { recordAct } from '../src/server/platform/audit/audit-log.ts';
import { EMBEDDED_FILE, openDatabase, type DatabaseConfig } from '../src/server/platform/db/open-database.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { settingsSchema } from '../src/server/settings/settings-schema.ts';
import { routes } from '../src/shared/site/routes.ts';
import { withSiteData } from './site-data.ts';

const ownSettings = v.pick(settingsSchema, ['OWNER_EMAIL', 'SITE_URL', 'PORT']);

await withSiteData(async ({ databaseUrl: url, dataDir, env }) => {
  const { OWNER_EMAIL: ownerEmail, SITE_URL, PORT } = v.parse(ownSettings, withoutEmpty(env));
  const siteUrl = new URL(SITE_URL ?? `http://localhost:${PORT}`).origin;
  const database: DatabaseConfig = url
    ? { engine: 'postgres', url }
    : { engine: 'embedded', file: join(dataDir, EMBEDDED_FILE) };
  if (!ownerEmail) throw new StartError('OWNER_EMAIL: Set it to your address first (see .env.example).');
  // Opening it would leave an empty file, which the server takes for a damaged one.
  if (database.engine === 'embedded' && !existsSync(database.file))
    throw new StartError(`There is no database in ${dataDir} yet. Start the site once (npm start), then try again.`);
  const db = openDatabase(database);
  try {
    const now = Date.now();
    const invited = await db.transaction().execute(async (tx) => {
      const link = await guestLink(tx, { email: ownerEmail, siteUrl, path: routes.desk }, now);
      await recordAct(tx, { actor: 'npm run owner', action: 'owner.invite', subject: link.userId }, now);
      return link;
    });
    console.log(`Open this link as ${ownerEmail}. It works once, for 24 hours:\n${invited.url}`);
  } finally {
    await db.destroy();
  }
});

/** `NAME=` in a .env file means "not set". */
function withoutEmpty(env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value));
}
