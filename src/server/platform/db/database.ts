import type { Kysely, Transaction } from 'kysely';

/** Filled beside the code that owns each table. Times are milliseconds since 1970, JSON columns hold text. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the owners' declarations
export interface Tables {}

export type Database = Kysely<Tables>;
export type Queryable = Database | Transaction<Tables>;
