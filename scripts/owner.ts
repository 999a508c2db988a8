/** `npm run owner`: prints a link with which the owner enters, on a server that sends no mail yet. */
import '../src/server/node-version.ts';
import { existsSync } from 'node:fs';
import * as v from 'valibot';
import { guestLink } from '../src/features/accounts/server/service/guests.ts';
import type { Queryable } from '../src/server/platform/db/database.ts';
import { recordAct } from '../src/server/platform/audit/audit-log.ts';
import { databaseAt, withDatabase } from '../src/server/platform/db/open-database.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { givenSettings, settingsSchema } from '../src/server/settings/settings-schema.ts';
import { routes } from '../src/shared/site/routes.ts';
import { withSiteData } from './site-data.ts';

const ownSettings = v.pick(settingsSchema, ['OWNER_EMAIL', 'SITE_URL', 'PORT']);

await withSiteData(async ({ databaseUrl: url, dataDir, env }) => {
  const { OWNER_EMAIL: ownerEmail, SITE_URL, PORT } = v.parse(ownSettings, givenSettings(env));
  const siteUrl = new URL(SITE_URL ?? `http://localhost:${PORT}`).origin;
  const database = databaseAt(dataDir, url);
  if (!ownerEmail) throw new StartError('OWNER_EMAIL: Set it to your address first (see .env.example).');
  // Opening it would leave an empty file, which the server takes for a damaged one.
  if (database.engine === 'embedded' && !existsSync(database.file))
    throw new StartError(`There is no database in ${dataDir} yet. Start the site once (npm start), then try again.`);
  const now = Date.now();
  const invite = async (tx: Queryable) => {
    const link = await guestLink(tx, { email: ownerEmail, siteUrl, path: routes.desk }, now);
    await recordAct(tx, { actor: 'npm run owner', action: 'owner.invite', subject: link.userId }, now);
    return link.url;
  };
  const link = await withDatabase(database, (db) => db.transaction().execute(invite));
  console.log(`Open this link as ${ownerEmail}. It works once, for 24 hours:\n${link}`);
});
