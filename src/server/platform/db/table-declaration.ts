/** What a table's owner declares. Retention, export and erasure run by it; a rule test requires it of each table. */
import type { RawBuilder } from 'kysely';
import type { KeptPeriod } from '#shared/site/kept-periods.ts';
import type { AccountHolder } from '../account-holder.ts';
import type { Database, Queryable, Tables } from './database.ts';

type TableName = keyof Tables;

export interface TableDeclaration<Column extends string = string> {
  owner: string;
  key: readonly Column[];
  kept: readonly Kept<Column>[] | NotSo;
  exported: Exported | NotSo;
  erased: Erase | { last: Erase } | { with: TableName } | NotSo;
}

/** Keyed by table, so that columns are checked against its row type. */
export type TableDeclarations = {
  readonly [Table in TableName]?: TableDeclaration<keyof Tables[Table] & string>;
};

export interface DeclaredTable extends TableDeclaration {
  name: string;
}

export function listTables(tables: TableDeclarations): DeclaredTable[] {
  return Object.entries<TableDeclaration>(tables).map(([name, declaration]) => ({ name, ...declaration }));
}

export interface NotSo {
  not: string;
}

/** A period after the time in column `since`, at the time in column `until`, or by the owner's `forget`. */
type Kept<Column extends string> = { period: KeptPeriod } & (
  | {
      since: Column;
      only?: (now: number) => RawBuilder<unknown>;
    }
  | { until: Column }
  | { forget: (db: Database, before: number) => Promise<void> }
);

interface Exported {
  as: string;
  read: (db: Queryable, holder: AccountHolder, now: number) => Promise<unknown>;
}

/**
 * Erases a holder's data from the table. What is tied to the address goes only if the holder owns it: anyone can sign up
 * with any address, and must not delete what others left under it. `last`: other tables find by these rows what is the holder's. `with`: the database
 * deletes each row together with its row in that table.
 */
type Erase = (tx: Queryable, holder: AccountHolder, now: number) => Promise<void>;

export async function eraseHolder(
  tx: Queryable,
  tables: readonly DeclaredTable[],
  holder: AccountHolder,
  now: number,
): Promise<void> {
  for (const { erased } of tables) if (typeof erased === 'function') await erased(tx, holder, now);
  for (const { erased } of tables) if ('last' in erased) await erased.last(tx, holder, now);
}
