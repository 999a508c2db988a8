/** `npm run audit:verify`: checks the chain of the audit log; exits with 1 when an entry was changed or removed. */
import '../src/server/node-version.ts';
import { join } from 'node:path';
import { firstBrokenEntry } from '../src/server/platform/audit/audit-log.ts';
import { EMBEDDED_FILE, openDatabase } from '../src/server/platform/db/open-database.ts';
import { withSiteData } from './site-data.ts';

await withSiteData(async ({ databaseUrl: url, dataDir }) => {
  const db = openDatabase(
    url ? { engine: 'postgres', url } : { engine: 'embedded', file: join(dataDir, EMBEDDED_FILE) },
  );
  try {
    const broken = await firstBrokenEntry(db);
    console.log(
      broken === undefined
        ? 'The audit log is whole.'
        : `Entry ${broken} of the audit log was changed, or the one before it removed.`,
    );
    process.exitCode = broken === undefined ? 0 : 1;
  } finally {
    await db.destroy();
  }
});
