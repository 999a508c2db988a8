/** Connections to PostgreSQL that give up fast, so that a lost database is an answer and not a hanging page. */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, types as pgTypes, type CustomTypesConfig, type PoolClient } from 'pg';
import { isDatabaseOutage } from './database-outage.ts';

const MAX_CONNECTIONS = 10;
/** Together under the 2 s in which an outage must be answered. */
const CONNECT_TIMEOUT_MS = 800;
const QUERY_TIMEOUT_MS = 1_100;
/** At start nobody waits for an answer yet, and the database may be starting too. */
const PATIENT_CONNECT_TIMEOUT_MS = 10_000;

/** `patient` is for migrations, which wait for each other and may rewrite large tables. */
export function createPostgresPool(url: string, { patient = false } = {}): PostgresPool {
  const limits = patient
    ? { connectionTimeoutMillis: PATIENT_CONNECT_TIMEOUT_MS }
    : {
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        query_timeout: QUERY_TIMEOUT_MS,
        statement_timeout: QUERY_TIMEOUT_MS,
      };
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    keepAlive: true,
    types,
    ...limits,
  });
  // Without a listener, a connection that breaks ends the process. Whoever uses it meets the outage in a query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    options: pool.options,
    connect: async () => discardedWhenBroken(await pool.connect()),
    end: () => pool.end(),
  };
}

/**
 * After a timeout, pg keeps the connection and queues what follows behind the stuck query, the rollback
 * first of all. So a connection that failed once fails at once from then on and leaves the pool.
 */
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
    // Kysely's second overload is for cursors, which we don't configure.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || outage !== undefined),
  };
}

/** Our bigint columns are milliseconds and counts, far below 2^53. pg asks for text formats only, unless told otherwise. */
const types: CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === pgTypes.builtins.INT8 ? Number : pgTypes.getTypeParser(oid, format)),
};
