/** Row type of the site's own chores. */

declare module '../db/database.ts' {
  interface Tables {
    upkeep: UpkeepRow;
  }
}

export interface UpkeepRow {
  task: 'backup' | 'drill';
  /** One replica holds the task until then; 0 when nobody does. */
  claimed_until: number;
  started_at: number;
  succeeded_at: number | null;
  /** Why the last run failed; null when it went well. */
  problem: string | null;
  row_count: number;
}
