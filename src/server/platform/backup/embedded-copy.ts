import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { withFile } from '../db/sqlite/sqlite-file.ts';
import { isDamage } from '../start-up/embedded-check.ts';
import { StartError } from '../start-error.ts';

/** One consistent snapshot, without deleted data; blocks nobody. Throws {@link StartError} when there is no file. */
export function copyEmbedded(file: string, copy: string): void {
  // Opening a missing file would create an empty database.
  if (!existsSync(file)) throw new StartError(`There is no database at ${file}. Set DATA_DIR to where the site's is.`);
  using(file, (database) => database.prepare('vacuum into ?').run(copy));
}

/** Rows by table. Throws {@link StartError} for a damaged file. */
export function inspectEmbedded(file: string): Record<string, number> {
  return using(file, (database) => {
    const verdict = database.prepare('pragma integrity_check(1)').get()?.['integrity_check'];
    if (verdict !== 'ok') throw new StartError(`${file} is damaged (${String(verdict)}).`);
    const tables = database
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'")
      .all();
    return Object.fromEntries(tables.map(({ name }) => [String(name), countRows(database, String(name))]));
  });
}

function countRows(database: DatabaseSync, table: string): number {
  const name = `"${table.replaceAll('"', '""')}"`;
  return Number(database.prepare(`select count(*) as count from ${name}`).get()?.['count']);
}

function using<Result>(file: string, look: (database: DatabaseSync) => Result): Result {
  try {
    return withFile(file, look);
  } catch (error) {
    if (isDamage(error)) throw new StartError(`${file} is damaged (${error.message}).`);
    throw error;
  }
}
