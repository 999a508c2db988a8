/** Restricts DATA_DIR to the user that runs the server: it holds personal data and secrets. */
import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const PERMISSION_BITS = 0o777;
/** For all files that the process creates from now on, through whatever library. */
const UMASK = 0o077;

/** Takes others' rights off the folder's content. Returns paths that couldn't be changed, such as another user's. */
export function keepDataPrivate(dataDir: string): string[] {
  process.umask(UMASK);
  return restrict(dataDir);
}

export function folderContains(folder: string, path: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way !== '..' && !way.startsWith(`..${sep}`);
}

function restrict(path: string): string[] {
  // A link's own mode means nothing, and its target isn't in this folder. A path may be gone: SQLite removes its files
  // at any time.
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || !(stats.isFile() || stats.isDirectory())) return [];
  const wanted = stats.isDirectory() ? FOLDER_MODE : FILE_MODE;
  const refused = (stats.mode & PERMISSION_BITS) === wanted ? [] : change(path, wanted);
  // A folder that can't be changed often can't be read either.
  if (!stats.isDirectory() || refused.length > 0) return refused;
  return readdirSync(path).flatMap((name) => restrict(join(path, name)));
}

function change(path: string, mode: number): string[] {
  try {
    chmodSync(path, mode);
    return [];
  } catch {
    return existsSync(path) ? [path] : [];
  }
}
