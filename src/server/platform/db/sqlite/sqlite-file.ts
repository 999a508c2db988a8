import type { DatabaseSync } from 'node:sqlite';

const BUSY_TIMEOUT_MS = 30_000;

export function withFile<Result>(
  file: string,
  look: (database: DatabaseSync) => Result,
  timeout = BUSY_TIMEOUT_MS,
): Result {
  const { DatabaseSync: Opened } = process.getBuiltinModule('node:sqlite');
  const database = new Opened(file, { timeout });
  try {
    return look(database);
  } finally {
    database.close();
  }
}
