import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

/** A part of a stored file's bytes, so that a download holds no more than that. Undefined once the file is deleted. */
export async function partOf(
  db: Queryable,
  table: 'brief_files' | 'thread_files',
  id: string,
  offset: number,
  length: number,
): Promise<Uint8Array | undefined> {
  // Both engines count from 1.
  const part = sql<{ bytes: Uint8Array | null }>`
    select substr(bytes, ${sql.lit(offset + 1)}, ${sql.lit(length)}) as bytes from ${sql.table(table)} where id = ${id}`;
  return (await part.execute(db)).rows[0]?.bytes ?? undefined;
}
