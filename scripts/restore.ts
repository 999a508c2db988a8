/** `npm run restore -- <backup>`: restores a backup into an empty DATA_DIR or database, with the site stopped. */
import '../src/server/node-version.ts';
import { resolve } from 'node:path';
import { restoreSite } from '../src/server/platform/backup/site-backup.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { withSiteData } from './site-data.ts';

await withSiteData(async (site, [path]) => {
  if (!path) throw new StartError('Say which backup: npm run restore -- backups/site-<time>');
  const { rows, alsoNeeded } = await restoreSite(site, resolve(path));
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(`Restored ${total} rows of ${Object.keys(rows).length} tables. Start the site with npm start.`);
  if (alsoNeeded.length > 0)
    console.log(`It needs the settings it had when the backup was made: ${alsoNeeded.join(', ')}`);
});
