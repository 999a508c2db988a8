import { PostgresAdapter, sql } from 'kysely';
import type { Queryable } from './database.ts';

export function isPostgres(db: Queryable): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Names of the tables that there are, the site's or not. */
export async function presentTables(db: Queryable): Promise<string[]> {
  const listed = isPostgres(db)
    ? sql<{ name: string }>`select relname as name from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'r' order by 1`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table' order by 1`;
  return (await listed.execute(db)).rows.map(({ name }) => name);
}
