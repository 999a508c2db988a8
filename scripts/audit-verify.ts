/** `npm run audit:verify`: checks the audit log; exits with 1 when an entry was changed or removed. */
import '../src/server/node-version.ts';
import { join } from 'node:path';
import { checkAuditLog } from '../src/server/platform/audit/audit-check.ts';
import { EMBEDDED_FILE, openDatabase } from '../src/server/platform/db/open-database.ts';
import { withSiteData } from './site-data.ts';

/** One act may have changed every entry. */
const SHOWN = 50;

await withSiteData(async ({ databaseUrl: url, dataDir }) => {
  const db = openDatabase(
    url ? { engine: 'postgres', url } : { engine: 'embedded', file: join(dataDir, EMBEDDED_FILE) },
  );
  try {
    const state = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => checkAuditLog(tx, Date.now()));
    const lines = state.isWhole
      ? [`The audit log is whole: entries ${state.first} to ${state.last}. The last hash is ${state.hash || 'empty'}.`]
      : ['The audit log is not whole.', ...state.problems.slice(0, SHOWN)];
    console.log(lines.join('\n'));
    process.exitCode = state.isWhole ? 0 : 1;
  } finally {
    await db.destroy();
  }
});
