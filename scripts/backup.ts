/** `npm run backup [-- folder]`: makes a new backup in that folder while the site runs, and thins out older ones. */
import '../src/server/node-version.ts';
import { resolve } from 'node:path';
import { requireAge } from '../src/server/platform/backup/age-encryption.ts';
import { backUpSite } from '../src/server/platform/backup/site-backup.ts';
import { withDatabase } from '../src/server/platform/db/open-database.ts';
import { errorReason } from '../src/server/platform/error-reason.ts';
import { noteBackup } from '../src/server/platform/upkeep/upkeep-store.ts';
import { existingDatabase, withSiteData } from './site-data.ts';

const DEFAULT_FOLDER = 'backups';

await withSiteData(async (site, [folder = DEFAULT_FOLDER]) => {
  const { ageRecipient } = site;
  if (ageRecipient) await requireAge(ageRecipient);
  const { path, rows, alsoNeeded, removed } = await backUpSite(site, resolve(folder), Date.now(), { ageRecipient });
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  await withDatabase(existingDatabase(site), (db) => noteBackup(db, { now: Date.now(), rows: total })).catch(
    (error: unknown) => console.error(`The desk won't show it: ${errorReason(error)}`),
  );
  console.log(`Backed up ${total} rows of ${Object.keys(rows).length} tables to ${path}`);
  if (removed > 0) console.log(`Removed ${removed} older ones: all of 24 hours and one a day for 30 days are kept.`);
  if (alsoNeeded.length > 0)
    console.log(`Keep these settings as well, elsewhere; the backup does not hold them: ${alsoNeeded.join(', ')}`);
  else if (!site.databaseUrl && !ageRecipient)
    console.log('It holds the secrets of the site (secrets.json): keep it as safe as those.');
});
