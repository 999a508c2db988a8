import { copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DAY_MS } from '#shared/site/durations.ts';
import { migrate, pendingMigrations } from '../db/migrate.ts';
import { withDatabase } from '../db/open-database.ts';
import { presentTables } from '../db/database-engine.ts';
import { withFile } from '../db/sqlite/sqlite-file.ts';
import { StartError } from '../start-error.ts';
import { refuseIncompleteTables } from './table-check.ts';

/** In DATA_DIR: the database as the release before left it, to go back to. */
const COPY = 'before-upgrade.sqlite';
const REHEARSAL = 'rehearsal.sqlite';
/** Long enough to notice that an upgrade went wrong. The copy holds what has been erased since. */
const COPY_KEPT_MS = 7 * DAY_MS;

/** With migrations pending, keeps a copy, and tries them on another. Throws {@link StartError} when they fail. */
export async function rehearseUpgrade(file: string, say: (line: string) => void): Promise<void> {
  const pending = await pendingIn(file);
  if (pending.length === 0) return;
  const [copy, rehearsal] = [join(dirname(file), COPY), join(dirname(file), REHEARSAL)];
  say(`Upgrading the database (${pending.join(', ')}). A copy from before is kept for a week: ${copy}`);
  try {
    vacuumInto(file, copy);
    copyFileSync(copy, rehearsal);
    await tryOut(rehearsal);
  } catch (error) {
    throw new StartError(
      `The upgrade fails on a copy of the database (${error instanceof Error ? error.message : 'unknown'}). ` +
        'Nothing was changed: the release before still starts. Correct the cause, or report it.',
    );
  } finally {
    for (const ending of ['', '-wal', '-shm']) rmSync(`${rehearsal}${ending}`, { force: true });
  }
}

export function forgetCopyBeforeUpgrade(dataDir: string, now: number): void {
  const copy = join(dataDir, COPY);
  const madeAt = statSync(copy, { throwIfNoEntry: false })?.mtimeMs;
  if (madeAt !== undefined && now - madeAt > COPY_KEPT_MS) rmSync(copy, { force: true });
}

async function pendingIn(file: string): Promise<string[]> {
  if (!existsSync(file)) return [];
  return withDatabase({ engine: 'embedded', file }, async (db) => {
    // A new site has nothing to lose.
    if ((await presentTables(db)).length === 0) return [];
    return (await pendingMigrations(db)).map(({ name }) => name);
  });
}

/** Through another name, so that a file with the copy's name is complete. */
function vacuumInto(file: string, copy: string): void {
  const unfinished = `${copy}.part`;
  rmSync(unfinished, { force: true });
  withFile(file, (database) => database.prepare('vacuum into ?').run(unfinished));
  renameSync(unfinished, copy);
}

async function tryOut(file: string): Promise<void> {
  const config = { engine: 'embedded', file } as const;
  await migrate(config);
  await withDatabase(config, refuseIncompleteTables);
  const orphan = withFile(file, (database) => database.prepare('pragma foreign_key_check').get());
  if (orphan) throw new Error(`a row of ${String(orphan['table'])} refers to a missing one`);
}
