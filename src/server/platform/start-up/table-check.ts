import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { migratedTables } from '../db/migration-files.ts';
import type { DatabaseConfig } from '../db/open-database.ts';
import { PROGRESS } from '../move/read-only.ts';
import { StartError } from '../start-error.ts';

type Engine = DatabaseConfig['engine'];

/** Call it before the migrations, which would fail on tables that no migration is recorded for. */
export async function refuseUnnotedTables(db: Database, engine: Engine): Promise<void> {
  const found = await tablesFound(db, engine, [...migratedTables(), 'migrations']);
  if (found.length === 0 || found.includes('migrations')) return;
  throw new StartError(
    `The database holds tables of the site (${found.join(', ')}) but not the table "migrations", so nobody knows their ` +
      'version. Restore a backup, or give an empty database.',
  );
}

/** A database that a move was copying rows into lacks the rest. */
export async function refuseUnfinishedMove(db: Database, engine: Engine): Promise<void> {
  if ((await tablesFound(db, engine, [PROGRESS])).length > 0)
    throw new StartError('The move to this database is unfinished. Run npm run db:move again from the old one.');
}

/** Whether migrations have ever been applied; not so in a new database. */
export async function hasMigrations(db: Database, engine: Engine): Promise<boolean> {
  return (await tablesFound(db, engine, ['migrations'])).length > 0;
}

/** Call it after the migrations. */
export async function refuseIncompleteTables(db: Database, engine: Engine): Promise<void> {
  const expected = migratedTables();
  const found = await tablesFound(db, engine, expected);
  const missing = expected.filter((name) => !found.includes(name));
  if (missing.length > 0)
    throw new StartError(`The database has lost these tables: ${missing.join(', ')}. Restore a backup.`);
  const closed = engine === 'postgres' ? await tablesWithoutRights(db, expected) : [];
  if (closed.length === 0) return;
  throw new StartError(
    `DATABASE_URL: The role may not read and write these tables: ${closed.join(', ')}. ` +
      'Let it own them, or grant select, insert, update and delete (docs/operations.md).',
  );
}

async function tablesFound(db: Database, engine: Engine, names: string[]): Promise<string[]> {
  const present =
    engine === 'postgres'
      ? sql<{ name: string }>`select name from ${unnested(names)} where to_regclass(name) is not null`
      : sql<{ name: string }>`select name from sqlite_master where type = 'table'`;
  const { rows } = await present.execute(db);
  return rows.map(({ name }) => name).filter((name) => names.includes(name));
}

/** Checks each right by itself: given a list, PostgreSQL only says whether any of them is held. */
async function tablesWithoutRights(db: Database, names: string[]): Promise<string[]> {
  const rights = ['select', 'insert', 'update', 'delete'].map(
    (right) => sql<boolean>`has_table_privilege(to_regclass(name), ${right})`,
  );
  const { rows } = await sql<{
    name: string;
  }>`select name from ${unnested(names)} where not (${sql.join(rights, sql` and `)})`.execute(db);
  return rows.map(({ name }) => name);
}

function unnested(names: string[]) {
  return sql`unnest(array[${sql.join(names)}]::text[]) as name`;
}
