/** Connections to PostgreSQL that time out fast, so that an outage gives an error answer instead of a hanging page. */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, types as pgTypes, type CustomTypesConfig, type PoolClient } from 'pg';
import { isDatabaseOutage } from './database-outage.ts';

const MAX_CONNECTIONS = 10;
/** Together they stay below the 2 s within which an outage must be answered. */
const CONNECT_TIMEOUT_MS = 800;
const QUERY_TIMEOUT_MS = 1_100;
/**
 * Longer than we ever take between two statements. When this machine or its network is lost in the middle of a
 * transaction, PostgreSQL would otherwise keep its row locks for hours, and other replicas wait for them.
 */
const IDLE_TRANSACTION_TIMEOUT_MS = 3_000;
/** At the start nobody waits for an answer, and the database may be starting too. */
const PATIENT_CONNECT_TIMEOUT_MS = 10_000;
/** Compiling a query took 20 ms, which is longer than any of ours runs. */
const NO_COMPILING = '-c jit=off';

/** `patient` is for migrations, which wait for each other and may rewrite large tables. */
export function createPostgresPool(url: string, { patient = false } = {}): PostgresPool {
  const limits = patient
    ? { connectionTimeoutMillis: PATIENT_CONNECT_TIMEOUT_MS }
    : {
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        query_timeout: QUERY_TIMEOUT_MS,
        statement_timeout: QUERY_TIMEOUT_MS,
        idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
      };
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    keepAlive: true,
    types,
    options: NO_COMPILING,
    ...limits,
  });
  // Without a listener, a broken connection ends the process. Its user gets the error from the query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    options: pool.options,
    connect: async () => discardedWhenBroken(await pool.connect()),
    end: () => pool.end(),
  };
}

/** After a timeout, pg queues later queries behind the stuck one. So a failed connection fails at once and leaves. */
function discardedWhenBroken(client: PoolClient): PostgresPoolClient {
  let outage: unknown;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (outage !== undefined) throw outage;
    return client.query(sql, [...parameters]).catch((error: unknown) => {
      if (isDatabaseOutage(error)) outage = error;
      throw error;
    });
  };
  return {
    // The cast hides Kysely's second overload. It is for cursors, which we don't configure.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || outage !== undefined),
  };
}

/** Our bigint columns hold milliseconds and counts, far below 2^53. */
const types: CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === pgTypes.builtins.INT8 ? Number : pgTypes.getTypeParser(oid, format)),
};
