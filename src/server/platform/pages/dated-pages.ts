import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { PageTable } from './page-table.ts';

export interface DatedPages extends PageTable {
  refresh(): void;
}

export interface DatedPagesOptions {
  /** Builds the table of that day (ISO, UTC). */
  load: (today: string) => PageTable;
  /** The days (ISO) on which some page changes. */
  changeDays: readonly string[];
  clock: Clock;
  log: Log;
}

export function createDatedPages({ load, changeDays, clock, log }: DatedPagesOptions): DatedPages {
  let shownDay = isoDay(clock);
  let table = load(shownDay);
  const refresh = () => {
    const today = isoDay(clock);
    if (!changeDays.some((day) => day > shownDay && day <= today)) return;
    table = load(today);
    shownDay = today;
    log.info({ count: changeDays.length }, 'pages of a new day');
  };
  return {
    find: (...request) => table.find(...request),
    missing: (...request) => table.missing(...request),
    refresh,
  };
}

function isoDay(clock: Clock): string {
  return new Date(clock.now()).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
