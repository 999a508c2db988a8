/** Two PostgreSQL servers: a primary, and a standby that it waits for before it confirms a commit. */
import { join } from 'node:path';
import {
  findPostgres,
  makePostgresFolder,
  runPostgres,
  runTool,
  startPostgres,
  type PostgresServer,
} from '../../test/support/postgres-server.ts';
import { queryOnce, type Missing } from './replica.ts';
import { until } from './until.ts';

/** What PostgreSQL does by default, unlike the tests' servers: nothing confirmed may be lost. */
const DURABLE = { wal_level: 'replica', max_wal_senders: '4', hot_standby: 'on', synchronous_commit: 'on' };
const SYNC_STATE = 'select sync_state from pg_stat_replication';

export interface PostgresPair {
  primary: PostgresServer;
  standby: PostgresServer;
  /** Makes the standby a primary of its own. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPair(): Promise<PostgresPair | Missing> {
  const programs = findPostgres();
  const primary = await startPostgres(DURABLE);
  if ('missing' in programs || 'missing' in primary) return { missing: 'PostgreSQL' };
  const folder = makePostgresFolder(programs);
  const copy = ['-d', primary.url, '-D', join(folder, 'data'), '--write-recovery-conf', '--checkpoint=fast'];
  await runTool(programs, folder, 'pg_basebackup', copy);
  const standby = await runPostgres(programs, folder, DURABLE);
  // Not before there is a standby: the primary would wait for it from the first commit on.
  await queryOnce(primary.url, "alter system set synchronous_standby_names = '*'");
  await queryOnce(primary.url, 'select pg_reload_conf()');
  await until('the standby is synchronous', async () => {
    const [state] = await queryOnce<{ sync_state: string }>(primary.url, SYNC_STATE);
    return state?.sync_state === 'sync';
  });
  return {
    primary,
    standby,
    async promote() {
      await queryOnce(standby.url, 'select pg_promote()');
    },
    async stop() {
      await Promise.all([primary.stop(), standby.stop()]);
    },
  };
}
