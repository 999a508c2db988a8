/** One subfolder for each backup, named by its time. A subfolder that has its final name is complete. */
import { DAY_MS } from '#shared/site/durations.ts';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const KEEP_ALL_MS = DAY_MS;
const KEEP_DAILY_MS = 30 * DAY_MS;
const UNFINISHED = '.part';
export const OWNER_ONLY = 0o700;

/** Such as `site-20261121T084300123Z`; names sort by time. */
const NAME = /^site-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/;

export const MANIFEST = 'manifest.json';

/** `fill` writes the files, which are synced before the folder gets its name. A failure leaves nothing behind. */
export async function addBackup(folder: string, now: number, fill: (path: string) => Promise<void>): Promise<string> {
  const path = join(folder, `site-${new Date(now).toISOString().replaceAll(/[-:.]/g, '')}`);
  const unfinished = `${path}${UNFINISHED}`;
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
  mkdirSync(unfinished, { mode: OWNER_ONLY });
  try {
    await fill(unfinished);
    for (const name of readdirSync(unfinished)) sync(join(unfinished, name));
    sync(unfinished);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  sync(folder);
  return path;
}

/** Removes expired backups, and unfinished folders older than a day. Returns the number of backups removed. */
export function thinBackups(folder: string, now: number): number {
  const names = readdirSync(folder);
  const unfinished = names.filter((name) => {
    const madeAt = name.endsWith(UNFINISHED) ? timeOf(name.slice(0, -UNFINISHED.length)) : undefined;
    return madeAt !== undefined && now - madeAt > DAY_MS;
  });
  const backups = names.filter((name) => timeOf(name) !== undefined && existsSync(join(folder, name, MANIFEST)));
  const expired = expiredBackups(backups, now);
  for (const name of [...unfinished, ...expired]) rmSync(join(folder, name), { recursive: true });
  return expired.length;
}

/** Keeps all of the last 24 hours, each day's last one (UTC) for 30 days, and always the newest. */
export function expiredBackups(names: readonly string[], now: number): string[] {
  const newestFirst = names.toSorted().toReversed();
  const days = new Set<number>();
  return newestFirst.filter((name, index) => {
    const madeAt = timeOf(name) ?? now;
    const day = Math.floor(madeAt / DAY_MS);
    const isLastOfDay = !days.has(day);
    days.add(day);
    const age = now - madeAt;
    return index > 0 && age > KEEP_ALL_MS && !(isLastOfDay && age <= KEEP_DAILY_MS);
  });
}

export function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function timeOf(name: string): number | undefined {
  const iso = name.replace(NAME, '$1-$2-$3T$4:$5:$6.$7Z');
  return iso === name ? undefined : Date.parse(iso);
}
