/** Applies the pending migrations of db/migrations, once, however many servers start together. */
import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from './database.ts';
import { openDatabase, type DatabaseConfig } from './open-database.ts';

/** Part of the bundle, so that the server carries its own migrations. */
const files = import.meta.glob<string>('../../../../db/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Any number will do, as long as every release uses the same one. */
const MIGRATION_LOCK = 7_203_418;

/**
 * All pending migrations run in one transaction: both engines can roll back DDL, so a failed start leaves the old
 * tables. Kysely's own Migrator would leave half of them on SQLite, where it uses neither a lock nor a transaction.
 */
export async function migrate(config: DatabaseConfig): Promise<void> {
  const db = openDatabase(config, { patient: true });
  try {
    await db.transaction().execute(async (tx) => {
      // SQLite's transaction holds the write lock from its start, so it needs no other lock.
      if (config.engine === 'postgres') await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
      await applyPending(tx);
    });
  } finally {
    await db.destroy();
  }
}

/** Names of all tables that are there after the migrations. */
export function migratedTables(): string[] {
  const text = Object.values(files).join('\n');
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  const dropped = named(/^drop table (\w+)/gm);
  return named(/^create table (\w+)/gm).filter((name) => !dropped.includes(name));
}

async function applyPending(tx: Transaction<Tables>): Promise<void> {
  await sql`create table if not exists migrations (name text primary key)`.execute(tx);
  const applied = await appliedNames(tx);
  for (const [name, text] of migrationsInOrder()) {
    if (applied.has(name)) continue;
    for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx);
    await sql`insert into migrations (name) values (${name})`.execute(tx);
  }
}

async function appliedNames(tx: Database | Transaction<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx);
  return new Set(rows.map((row) => row.name));
}

function migrationsInOrder(): [name: string, text: string][] {
  const named = Object.entries(files).map(([path, text]): [string, string] => [
    path.replace(/^.*\/|\.sql$/g, ''),
    text,
  ]);
  return named.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Statements end with a semicolon at the end of a line; lines that start with `--` are comments. */
function statementsOf(text: string): string[] {
  const code = text.replaceAll(/^[ \t]*--.*$/gm, '');
  return code.split(/;\s*$/m).filter((statement) => statement.trim() !== '');
}
