/** Reads a table in batches, and sums up its rows so that two databases can be compared. */
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Queryable } from '../db/database.ts';
import type { TableShape } from '../db/table-shapes.ts';

const BATCH_ROWS = 500;
/** Of tables that hold files, of up to 5 MB each. */
const BATCH_ROWS_WITH_FILES = 4;
const DIGEST_BITS = 128n;
const DIGEST_HEX = 32;

export type Row = Record<string, unknown>;

export interface TableDigest {
  rows: number;
  /** The sum of the rows' hashes: independent of their order, which the engines' collations give differently. */
  hash: string;
}

/** By the key, so that a batch costs the same however large the table is. */
export async function* batchesOf(db: Queryable, { name, columns, key }: TableShape): AsyncGenerator<Row[]> {
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
