import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

type FileTable = 'brief_files' | 'thread_files' | 'reply_files';

/** All files of one table together. They are in the database, so they fill its disk and its backups. */
const TABLE_MAX_BYTES = 2_000_000_000;

/** How many bytes more the table's files may have; they are added up from an index, which has their sizes. */
export async function roomIn(db: Queryable, table: FileTable): Promise<number> {
  const sum = sql<{ bytes: number | string | null }>`
    select sum(size) as bytes from ${sql.table(table)} where bytes is not null`;
  return TABLE_MAX_BYTES - Number((await sum.execute(db)).rows[0]?.bytes);
}

/** Beyond that, files are not in an export itself. A brief or an email with all its files fits. */
const EXPORT_MAX_BYTES = 15_000_000;

export interface ExportedFile {
  name: string;
  size: number;
  base64?: string;
}

/** Reads the files of one export, each with its bytes as long as there is room. */
export function createFileExport(db: Queryable, table: FileTable) {
  let room = EXPORT_MAX_BYTES;
  return async (files: readonly { id: string; name: string; size: number }[]): Promise<ExportedFile[]> => {
    const exported: ExportedFile[] = [];
    for (const { id, name, size } of files) {
      const bytes = size <= room ? await partOf(db, table, id, 0, size) : undefined;
      if (bytes) room -= size;
      exported.push({ name, size, ...(bytes && { base64: Buffer.from(bytes).toString('base64') }) });
    }
    return exported;
  };
}

/** A part of a stored file's bytes, so that a download holds no more than that. Undefined once the file is deleted. */
export async function partOf(
  db: Queryable,
  table: FileTable,
  id: string,
  offset: number,
  length: number,
): Promise<Uint8Array | undefined> {
  // Both engines count from 1.
  const part = sql<{ bytes: Uint8Array | null }>`
    select substr(bytes, ${sql.lit(offset + 1)}, ${sql.lit(length)}) as bytes from ${sql.table(table)} where id = ${id}`;
  return (await part.execute(db)).rows[0]?.bytes ?? undefined;
}
