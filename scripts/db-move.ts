/** `npm run db:move -- <target>`: a PostgreSQL address or a new DATA_DIR. `-- --cancel` gives a move up. */
import '../src/server/node-version.ts';
import { join, resolve } from 'node:path';
import { databaseAt } from '../src/server/platform/db/open-database.ts';
import { cancelMove, moveSite } from '../src/server/platform/move/site-move.ts';
import { SECRETS_FILE } from '../src/server/platform/secrets-file.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { databaseParameter, withSiteData } from './site-data.ts';

await withSiteData(async ({ dataDir, databaseUrl }, [target]) => {
  if (!target)
    throw new StartError('Say where to: npm run db:move -- postgres://user@host:5432/name, or a new folder.');
  const from = databaseAt(dataDir, databaseUrl);
  if (target === '--cancel') {
    const ended = await cancelMove(from);
    return console.log(ended ? 'The site accepts writes again.' : 'No move was under way.');
  }
  const to = databaseAt(resolve(target), /^postgres(ql)?:/.test(target) ? databaseParameter(target) : undefined);
  if (from.engine === to.engine)
    throw new StartError(
      'Moves lead from the embedded database to PostgreSQL or back. Between two of one kind, use backups.',
    );
  const rows = await moveSite({ from, to, say: console.log });
  console.log(`${rows} rows moved; counts and checksums of every table agree. Now change the settings and restart:`);
  console.log(
    to.engine === 'postgres'
      ? `  DATABASE_URL to the new address; AUTH_SECRET and PUBLIC_ANON_KEY, unless they are set, to authSecret and anonKey ` +
          `of ${join(dataDir, SECRETS_FILE)}`
      : `  DATA_DIR=${resolve(target)}, and no DATABASE_URL; keep AUTH_SECRET and PUBLIC_ANON_KEY as they are`,
  );
  console.log('The old database stays read-only. To go on with it instead: npm run db:move -- --cancel');
});
