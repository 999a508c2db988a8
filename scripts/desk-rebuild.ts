/** `npm run desk:rebuild`: has the server rebuild people's timelines and the search from what the features stored. */
import '../src/server/node-version.ts';
import { join } from 'node:path';
import { EMBEDDED_FILE, openDatabase } from '../src/server/platform/db/open-database.ts';
import { requestRebuild } from '../src/server/platform/people/rebuild.ts';
import { withSiteData } from './site-data.ts';

await withSiteData(async ({ databaseUrl: url, dataDir }) => {
  const db = openDatabase(
    url ? { engine: 'postgres', url } : { engine: 'embedded', file: join(dataDir, EMBEDDED_FILE) },
  );
  try {
    await requestRebuild(db);
    console.log(
      "Timelines and search will be rebuilt at the server's next start, or within the hour if it is running.",
    );
  } finally {
    await db.destroy();
  }
});
