import { isoDay } from '#shared/site/wall-clock.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { PageTable } from './page-table.ts';

/**
 * @param load Builds the table of that day (ISO, UTC).
 * @param changeDays The days on which some page changes.
 */
export function createDatedPages(
  load: (today: string) => PageTable,
  changeDays: readonly string[],
  clock: Clock,
  log: Log,
) {
  let shownDay = isoDay(clock.now());
  let table = load(shownDay);
  const refresh = () => {
    const today = isoDay(clock.now());
    if (!changeDays.some((day) => day > shownDay && day <= today)) return;
    table = load(today);
    shownDay = today;
    log.info({ count: changeDays.length }, 'pages of a new day');
  };
  return {
    find: (...request: Parameters<PageTable['find']>) => table.find(...request),
    missing: (...request: Parameters<PageTable['missing']>) => table.missing(...request),
    refresh,
  };
}
