/**
 * `npm run audit:verify` checks the audit log, and exits with 1 when an entry was changed or removed.
 * `npm run desk:rebuild` has the server rebuild people's timelines and the search from what the features stored.
 */
import '../src/server/node-version.ts';
import { checkAuditLog } from '../src/server/platform/audit/audit-check.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { withDatabase } from '../src/server/platform/db/open-database.ts';
import { requestRebuild } from '../src/server/platform/people/rebuild.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { existingDatabase, withSiteData } from './site-data.ts';

const COMMANDS: Readonly<Record<string, (db: Database) => Promise<void>>> = { 'verify-audit': verifyAudit, rebuild };
/** One act may have changed every entry. */
const SHOWN = 50;

await withSiteData(async (site, [name = '']) => {
  const command = COMMANDS[name];
  if (!command) throw new StartError(`Name a command: ${Object.keys(COMMANDS).join(' or ')}.`);
  await withDatabase(existingDatabase(site), command);
});

async function verifyAudit(db: Database): Promise<void> {
  const state = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => checkAuditLog(tx, Date.now()));
  const lines = state.isWhole
    ? [`The audit log is whole: entries ${state.first} to ${state.last}. The last hash is ${state.hash || 'empty'}.`]
    : ['The audit log is not whole.', ...state.problems.slice(0, SHOWN)];
  console.log(lines.join('\n'));
  process.exitCode = state.isWhole ? 0 : 1;
}

async function rebuild(db: Database): Promise<void> {
  await requestRebuild(db);
  console.log("Timelines and search will be rebuilt at the server's next start, or within the hour if it is running.");
}
