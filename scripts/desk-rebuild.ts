/** `npm run desk:rebuild`: lets the server make people's timelines and the search anew from what the features stored. */
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
    const total = await requestRebuild(db);
    console.log(`${total} submissions will be noted anew: at the server's next start, or within the hour if it runs.`);
  } finally {
    await db.destroy();
  }
});
