import type { Kysely, Transaction } from 'kysely';

/**
 * The tables of db/migrations. Each is declared beside the code that owns it, in a `*-tables.ts` that adds its row
 * type here. Times are milliseconds since 1970, JSON columns hold text.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the owners' declarations
export interface Tables {}

export type Database = Kysely<Tables>;
/** Runs queries: the database itself, or a transaction. */
export type Queryable = Database | Transaction<Tables>;
