/**
 * What the owner of a table states about it. Retention, the export of an account and its erasure run by these
 * declarations, so that a table that states nothing does not pass the rule tests.
 */
import type { RawBuilder } from 'kysely';
import type { KeptPeriod } from '../../../shared/kept-periods.ts';
import type { AccountHolder } from '../account-holder.ts';
import type { Database, Queryable, Tables } from './database.ts';

type TableName = keyof Tables;

export interface TableDeclaration<Column extends string = string> {
  /** Whose a row is, in plain words. */
  owner: string;
  key: readonly Column[];
  kept: readonly Kept<Column>[] | NotSo;
  exported: Exported | NotSo;
  erased: Erase | { with: TableName } | NotSo;
}

/** By table, so that columns are checked against its row type. */
export type TableDeclarations = {
  readonly [Table in TableName]?: TableDeclaration<keyof Tables[Table] & string>;
};

export interface DeclaredTable extends TableDeclaration {
  name: string;
}

/** As a list, in the order of their statement. */
export function listTables(tables: TableDeclarations): DeclaredTable[] {
  return Object.entries<TableDeclaration>(tables).map(([name, declaration]) => ({ name, ...declaration }));
}

/** Why a table does without. */
export interface NotSo {
  not: string;
}

/** Rows go when the period is over: since the time in a column, at the time in a column, or as the owner does it. */
type Kept<Column extends string> = { period: KeptPeriod } & (
  | {
      since: Column;
      /** Spares the rows of which this is not true. */
      only?: (now: number) => RawBuilder<unknown>;
    }
  | { until: Column }
  | { forget: (db: Database, before: number) => Promise<void> }
);

interface Exported {
  /** The name of its part in the exported file. */
  as: string;
  read: (db: Queryable, holder: AccountHolder, now: number) => Promise<unknown>;
}

/** Erases what the table holds of somebody whose account goes. `with`: the database deletes it with that table's row. */
type Erase = (tx: Queryable, holder: AccountHolder) => Promise<void>;
