import { existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sqliteCodeOf } from '../db/database-outage.ts';
import { withFile } from '../db/sqlite/sqlite-file.ts';
import { StartError } from '../start-error.ts';

/** Marks a folder that has held a database; an interrupted first start leaves secrets.json, too. */
export const INSTALLATION_NOTE = 'installation.json';
/** Checking this much takes about a second; a larger database would delay each start for longer. */
const LARGEST_CHECKED_BYTES = 500_000_000;
/** https://www.sqlite.org/rescode.html: SQLITE_CORRUPT, SQLITE_NOTADB. */
const DAMAGE_CODES = new Set([11, 26]);

/** Throws {@link StartError}. Call it before the first migration. */
export function checkEmbeddedFile(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const hadDatabase = existsSync(noteBeside(file));
  if (size === 0) {
    if (hadDatabase) throw emptied(file, statSync(file, { throwIfNoEntry: false }) ? 'is empty' : 'is missing');
    return;
  }
  const { problem, tables } = inspect(file, size);
  if (problem !== undefined)
    throw new StartError(`${file} is damaged (${problem}). ${mending(file)} Keep the damaged file until then.`);
  if (tables === 0 && hadDatabase) throw emptied(file, 'holds no tables');
}

/** Call it after the migrations. */
export function noteEmbeddedFile(file: string): void {
  const note = noteBeside(file);
  if (existsSync(note)) return;
  const text = { about: `A database was made here. Without it beside this file, the server does not start.` };
  writeFileSync(note, `${JSON.stringify(text)}\n`, { flush: true });
}

/** Whether an SQLite error means that the file can't be trusted. */
export function isDamage(error: unknown): error is Error {
  return error instanceof Error && DAMAGE_CODES.has(sqliteCodeOf(error) ?? NaN);
}

function inspect(file: string, size: number): { problem?: string; tables: number } {
  try {
    return withFile(file, (database) => {
      const tables = Number(
        database.prepare("select count(*) as count from sqlite_master where type = 'table'").get()?.['count'],
      );
      if (size > LARGEST_CHECKED_BYTES) return { tables };
      const verdict = String(database.prepare('pragma quick_check(1)').get()?.['quick_check']);
      return verdict === 'ok' ? { tables } : { problem: verdict.replaceAll(/\s+/g, ' '), tables };
    });
  } catch (error) {
    if (isDamage(error)) return { problem: error.message, tables: 0 };
    throw error;
  }
}

function emptied(file: string, what: string): StartError {
  return new StartError(
    `${file} ${what}, but this folder had a database. ${mending(file)} To start anew, remove ${noteBeside(file)}.`,
  );
}

function mending(file: string): string {
  return `Move ${dirname(file)} away and put the last backup in its place: npm run restore -- <backup>.`;
}

function noteBeside(file: string): string {
  return join(dirname(file), INSTALLATION_NOTE);
}
