/** A clock that follows the database, so that replicas agree on what has expired. */
import { sql } from 'kysely';
import { systemClock, type Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';

/** In this time a clock drifts by milliseconds only. If a clock is set, we follow it within this time. */
const REFRESH_INTERVAL_MS = 30_000;

/** Asks PostgreSQL for the time now and every 30 s; keeps the last known offset while the database is unreachable. */
export async function startDatabaseClock(db: Database, log: Log, local: Clock = systemClock) {
  let offsetMs = await measureOffset(db, local);
  const refresh = async () => {
    try {
      offsetMs = await measureOffset(db, local);
    } catch (error) {
      log.warn({ error }, 'database time not available');
    }
  };
  const timer = setInterval(() => void refresh(), REFRESH_INTERVAL_MS);
  timer.unref();
  return { now: () => local.now() + offsetMs, stop: () => clearInterval(timer) };
}

/** The database read its clock between our question and its answer; taking the middle halves the error. */
async function measureOffset(db: Database, local: Clock): Promise<number> {
  const asked = local.now();
  const asking = sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`;
  const { rows } = await asking.execute(db);
  const answered = local.now();
  return Math.round((rows[0]?.now ?? answered) - (asked + answered) / 2);
}
