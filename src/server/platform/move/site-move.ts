/**
 * Moves all rows to a database of the other engine. The old one is read-only from the first to the last row, and stays so:
 * whatever it still acknowledged would be lost. A move that was interrupted goes on where it was.
 */
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database, Queryable } from '../db/database.ts';
import { migrate, pendingMigrations, refuseNewerDatabase } from '../db/migrate.ts';
import { withDatabase, type DatabaseConfig } from '../db/open-database.ts';
import { isPostgres, presentTables } from '../db/database-engine.ts';
import { tableShapes, type TableShape } from '../db/table-shapes.ts';
import { StartError } from '../start-error.ts';
import { makeReadOnly, makeWritable, moveOf, PROGRESS } from './read-only.ts';
import { createHash } from 'node:crypto';

/** SQLite takes 32,766 parameters in one statement, PostgreSQL 65,535. */
const MAX_PARAMETERS = 30_000;
/** About the database itself, not about the site. */
const STAYS = 'moves';
/** Any number will do, as long as nothing else locks it. */
const MOVE_LOCK = 7_203_419;

export interface MoveOptions {
  from: DatabaseConfig;
  to: DatabaseConfig;
  say: (line: string) => void;
}

interface Copying {
  source: Database;
  target: Database;
  id: string;
  tables: readonly TableShape[];
}

/** Throws {@link StartError} for what the operator can fix. Resolves to the number of rows. */
export async function moveSite({ from, to, say }: MoveOptions): Promise<number> {
  const tables = movedTables();
  requireSource(from);
  const move = async (source: Database, target: Database) => {
    await refuseOtherRelease(source);
    await claimTarget(target, whereIs(from));
    await migrate(to);
    const id = await makeReadOnly(source, tables);
    say('The site is read-only now: it serves pages, and answers 503 to whatever writes.');
    const copying: Copying = { source, target, id, tables };
    const done = await tablesDone(copying);
    for (const table of tables.filter(({ name }) => !done.has(name))) {
      const rows = await copyTable(table, copying);
      say(`${table.name}: ${rows} rows copied`);
    }
    const total = await compareAll(source, target, tables);
    await sql`drop table ${sql.table(PROGRESS)}`.execute(target);
    return total;
  };
  return withDatabase(from, (source) => withDatabase(to, (target) => move(source, target)));
}

export async function cancelMove(from: DatabaseConfig): Promise<boolean> {
  requireSource(from);
  return withDatabase(from, async (source) => {
    if ((await moveOf(source)) === undefined) return false;
    await makeWritable(source, movedTables());
    return true;
  });
}

/** Opening a missing file would create an empty database. */
function requireSource(from: DatabaseConfig): void {
  if (from.engine === 'embedded' && !existsSync(from.file))
    throw new StartError(`There is no database at ${from.file}. Set DATA_DIR or DATABASE_URL to where the site's is.`);
}

function movedTables(): TableShape[] {
  return tableShapes().filter(({ name }) => name !== STAYS);
}

async function refuseOtherRelease(source: Database): Promise<void> {
  await refuseNewerDatabase(source);
  if ((await pendingMigrations(source)).length > 0)
    throw new StartError('The database is of an earlier release: start the site with this release once, then move it.');
}

/** Before the site becomes read-only. Accepts an empty database, or one that an unfinished move from here left. */
async function claimTarget(target: Database, source: string): Promise<void> {
  const present = await presentTables(target);
  if (present.length === 0) {
    await target.transaction().execute(async (tx) => {
      await sql`create table ${sql.table(PROGRESS)} (source text not null, move_id text, table_name text)`.execute(tx);
      await sql`insert into ${sql.table(PROGRESS)} values (${source}, null, null)`.execute(tx);
    });
    return;
  }
  const { rows } = present.includes(PROGRESS)
    ? await sql<{ source: string }>`select source from ${sql.table(PROGRESS)} limit 1`.execute(target)
    : { rows: [] };
  if (rows[0]?.source === source) return;
  throw new StartError(
    `The target already holds tables (${present.slice(0, 3).join(', ')}, …). Give an empty database or folder.`,
  );
}

function whereIs(config: DatabaseConfig): string {
  if (config.engine === 'embedded') return config.file;
  const { host, pathname } = new URL(config.url);
  return `${host}${pathname}`;
}

/** The old database may have accepted writes since another move was given up: then nothing counts as done. */
async function tablesDone({ target, id, tables }: Copying): Promise<Set<string>> {
  return target.transaction().execute(async (tx) => {
    await waitForKilled(tx);
    const { rows } = await sql<{ move_id: string; table_name: string }>`
      select move_id, table_name from ${sql.table(PROGRESS)} where move_id is not null`.execute(tx);
    if (rows.every(({ move_id }) => move_id === id)) return new Set(rows.map(({ table_name }) => table_name));
    for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx);
    await sql`delete from ${sql.table(PROGRESS)} where move_id is not null`.execute(tx);
    return new Set<string>();
  });
}

/** PostgreSQL may still be finishing what a killed move had sent. */
async function waitForKilled(tx: Queryable): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${MOVE_LOCK})`.execute(tx);
}

/** In one transaction with the note that the table is complete. */
async function copyTable(table: TableShape, { source, target, id }: Copying): Promise<number> {
  return target.transaction().execute(async (tx) => {
    let count = 0;
    await waitForKilled(tx);
    // A migration may have filled the new table.
    await sql`delete from ${sql.table(table.name)}`.execute(tx);
    for await (const batch of batchesOf(source, table)) {
      await insertAll(tx, table, batch);
      count += batch.length;
    }
    await sql`insert into ${sql.table(PROGRESS)} select source, ${id}, ${table.name}
      from ${sql.table(PROGRESS)} where move_id is null`.execute(tx);
    return count;
  });
}

async function insertAll(tx: Queryable, { name, columns }: TableShape, rows: readonly Row[]): Promise<void> {
  const atOnce = Math.floor(MAX_PARAMETERS / columns.length);
  const listed = sql.join(columns.map((column) => sql.ref(column.name)));
  for (let start = 0; start < rows.length; start += atOnce) {
    const values = rows
      .slice(start, start + atOnce)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column.name]))})`);
    await sql`insert into ${sql.table(name)} (${listed}) values ${sql.join(values)}`.execute(tx);
  }
}

async function compareAll(source: Database, target: Database, tables: readonly TableShape[]): Promise<number> {
  let total = 0;
  const wrong: string[] = [];
  for (const table of tables) {
    const [old, moved] = await Promise.all([digestOf(source, table), digestOf(target, table)]);
    if (old.rows !== moved.rows || old.hash !== moved.hash) wrong.push(`${table.name} (${old.rows}, ${moved.rows})`);
    total += moved.rows;
  }
  if (wrong.length > 0)
    throw new StartError(
      `These tables differ (rows before, after): ${wrong.join(', ')}. Empty the target and start again; the site stays ` +
        'read-only until you do, or until npm run db:move -- --cancel.',
    );
  return total;
}

const BATCH_ROWS = 500;
/** Of tables that hold files, of up to 5 MB each. */
const BATCH_ROWS_WITH_FILES = 4;
const DIGEST_BITS = 128n;
const DIGEST_HEX = 32;

type Row = Record<string, unknown>;

interface TableDigest {
  rows: number;
  /** The sum of the rows' hashes: independent of their order, which the engines' collations give differently. */
  hash: string;
}

/** By the key, so that a batch costs the same however large the table is. */
async function* batchesOf(db: Queryable, { name, columns, key }: TableShape): AsyncGenerator<Row[]> {
  const size = columns.some(({ type }) => /^bytea$/i.test(type)) ? BATCH_ROWS_WITH_FILES : BATCH_ROWS;
  const keyed = sql.join(key.map((column) => sql.ref(column)));
  const listed = sql.join(columns.map((column) => sql.ref(column.name)));
  for (let last: Row | undefined; ;) {
    const from = last;
    const after = from ? sql`where (${keyed}) > (${sql.join(key.map((column) => from[column]))})` : sql``;
    const { rows } = await sql<Row>`
      select ${listed} from ${sql.table(name)} ${after} order by ${keyed} limit ${size}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

export async function digestOf(db: Queryable, shape: TableShape): Promise<TableDigest> {
  let rows = 0;
  let sum = 0n;
  for await (const batch of batchesOf(db, shape)) {
    rows += batch.length;
    for (const row of batch) sum = BigInt.asUintN(Number(DIGEST_BITS), sum + hashOf(row, shape));
  }
  return { rows, hash: sum.toString(16).padStart(DIGEST_HEX, '0') };
}

function hashOf(row: Row, { columns }: TableShape): bigint {
  const values = columns.map(({ name }) => (row[name] instanceof Uint8Array ? hexOf(row[name]) : row[name]));
  const hex = createHash('sha256').update(JSON.stringify(values)).digest('hex');
  return BigInt(`0x${hex.slice(0, DIGEST_HEX)}`);
}

function hexOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
