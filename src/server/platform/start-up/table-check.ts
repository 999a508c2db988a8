import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { refuseNewerDatabase } from '../db/migrate.ts';
import { migratedTables } from '../db/migration-files.ts';
import { isPostgres, presentTables } from '../db/database-engine.ts';
import { PROGRESS } from '../move/read-only.ts';
import { StartError } from '../start-error.ts';

/** Call it before the migrations. Throws {@link StartError} for what they would fail on, or not understand. */
export async function refuseUnfit(db: Database): Promise<void> {
  const present = await presentTables(db);
  if (present.includes(PROGRESS))
    throw new StartError('The move to this database is unfinished. Run npm run db:move again from the old one.');
  const ours = migratedTables().filter((name) => present.includes(name));
  if (ours.length > 0 && !present.includes('migrations'))
    throw new StartError(
      `The database holds tables of the site (${ours.join(', ')}) but not the table "migrations", so nobody knows their ` +
        'version. Restore a backup, or give an empty database.',
    );
  await refuseNewerDatabase(db);
}

/** Call it after the migrations. */
export async function refuseIncompleteTables(db: Database): Promise<void> {
  const expected = migratedTables();
  const present = await presentTables(db);
  const missing = expected.filter((name) => !present.includes(name));
  if (missing.length > 0)
    throw new StartError(`The database has lost these tables: ${missing.join(', ')}. Restore a backup.`);
  const closed = isPostgres(db) ? await tablesWithoutRights(db, expected) : [];
  if (closed.length === 0) return;
  throw new StartError(
    `DATABASE_URL: The role may not read and write these tables: ${closed.join(', ')}. ` +
      'Let it own them, or grant select, insert, update and delete (docs/operations.md).',
  );
}

/** Checks each right by itself: given a list, PostgreSQL only says whether any of them is held. */
async function tablesWithoutRights(db: Database, names: string[]): Promise<string[]> {
  const rights = ['select', 'insert', 'update', 'delete'].map(
    (right) => sql<boolean>`has_table_privilege(to_regclass(name), ${right})`,
  );
  const { rows } = await sql<{ name: string }>`
    select name from unnest(array[${sql.join(names)}]::text[]) as name
    where not (${sql.join(rights, sql` and `)})`.execute(db);
  return rows.map(({ name }) => name);
}
