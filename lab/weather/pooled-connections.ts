import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDebianProgram } from '../../test/support/debian-program.ts';
import { findPostgres } from '../../test/support/postgres-server.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startProcess, stopProcess } from '../bench/support/bench-processes.ts';
import { inMilliseconds, percentile, topicOfGoals, type Topic } from '../bench/support/bench-table.ts';
import { submitAtRate, type Outcome } from '../bench/contact-load.ts';
import { leadGoals } from './lead-goals.ts';
import { atPort, queryOnce, startReplica, storedLeads, withPostgres, type Missing } from './replica.ts';
import { until } from './until.ts';

const SECONDS = 10;
const PER_SECOND = 25;
/** Fewer than the replicas' own pools together, so that they have to share. */
const POOL_SIZE = 8;

export async function pooledConnections(): Promise<Topic | Missing> {
  const pgbouncer = findDebianProgram('pgbouncer');
  if (!pgbouncer) return { missing: 'pgbouncer' };
  return withPostgres(async ({ url, port }) => {
    const pooler = await startPooler(pgbouncer, port);
    try {
      const pooled = atPort(url, pooler.port);
      const direct = await sendThrough(url, 0);
      const outcomes = await sendThrough(pooled, 1);
      const mine = new Set(outcomes.map(({ message }) => message));
      const stored = (await storedLeads(url)).filter((message) => mine.has(message));
      const p99 = percentile(
        direct.map(({ milliseconds }) => milliseconds),
        0.99,
      );
      return topicOfGoals(
        `PgBouncer in transaction pooling, two replicas, ${2 * PER_SECOND} leads/s on ${POOL_SIZE} connections`,
        [
          ...leadGoals({ outcomes, stored, perSecond: 2 * PER_SECOND, mayRefuse: false }),
          ['without PgBouncer, p99', inMilliseconds(p99), '', true],
        ],
        [`ignore_startup_parameters = ${IGNORED}: without that, PgBouncer refuses the site's connections.`],
      );
    } finally {
      await pooler.stop();
    }
  });
}

async function sendThrough(databaseUrl: string, round: number): Promise<Outcome[]> {
  const sites = [await startReplica(databaseUrl), await startReplica(databaseUrl)];
  const total = PER_SECOND * SECONDS;
  const outcomes = await Promise.all(
    sites.map(({ origin }, index) => submitAtRate(origin, PER_SECOND, SECONDS, total * (2 * round + index))),
  );
  await Promise.all(sites.map((site) => site.stop('SIGKILL')));
  return outcomes.flat();
}

/** The site sets these when it connects, which transaction pooling can't keep up. */
const IGNORED = 'statement_timeout, idle_in_transaction_session_timeout';
/** In place of the latter. */
const IDLE_SECONDS = 3;

async function startPooler(program: string, databasePort: number) {
  const postgres = findPostgres();
  const user = 'missing' in postgres ? {} : postgres.user;
  const folder = mkdtempSync('/tmp/pgbouncer-');
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const lines = [
    '[databases]',
    `postgres = host=127.0.0.1 port=${databasePort} user=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'max_client_conn = 200',
    `default_pool_size = ${POOL_SIZE}`,
    `ignore_startup_parameters = ${IGNORED}`,
    `idle_transaction_timeout = ${IDLE_SECONDS}`,
  ];
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o644 });
  const name = user.uid === undefined ? undefined : nameOf(user.uid);
  const child = startProcess([program, ...(name ? ['-u', name] : []), file], { cwd: folder, env: {} });
  for (const stream of [child.stdout, child.stderr]) stream.resume();
  const address = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await until('PgBouncer answers', async () => (await queryOnce(address, 'select 1')).length === 1);
  return {
    port,
    async stop() {
      await stopProcess(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function nameOf(uid: number): string {
  return spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' }).stdout.trim();
}
