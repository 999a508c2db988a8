import type { DatabaseSync } from 'node:sqlite';

/** How long to wait for other processes that write to the file. */
const BUSY_TIMEOUT_MS = 30_000;

/** Opens the file for `use`, past Kysely, and closes it again. */
export function withFile<Result>(
  file: string,
  use: (database: DatabaseSync) => Result,
  timeout = BUSY_TIMEOUT_MS,
): Result {
  const { DatabaseSync: Opened } = process.getBuiltinModule('node:sqlite');
  const database = new Opened(file, { timeout });
  try {
    return use(database);
  } finally {
    database.close();
  }
}
