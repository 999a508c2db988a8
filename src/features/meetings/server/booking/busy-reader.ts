/** Keeps the busy times of the owner's calendar, read on one replica at a time. */
import { Tinypool } from 'tinypool';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/site/durations.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { claimOnce } from '#server/platform/http/idempotency-store.ts';
import { FetchProblem, guardedFetch } from '#server/platform/outgoing/guarded-fetch.ts';
import type { Job } from '#server/platform/jobs/feature-jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { calendarKey } from './booking.ts';
import type { BusyCalendarTask } from './busy-calendar.ts';
import { storeReading } from './busy-store.ts';
import type { Span } from './offered-starts.ts';

const EVERY_MS = 5 * MINUTE_MS;
/** A little less, so that the next run may read again. */
const LEASE_MS = EVERY_MS - 30 * SECOND_MS;
const MAX_BYTES = 10_000_000;
const READ_TIMEOUT_MS = 20 * SECOND_MS;
const THREAD_MB = 256;
/** Beyond the furthest day that can be booked. */
const DAYS_AHEAD = 92;
/** In the build this file is part of main.js; tests run it as source. */
const WORKER = import.meta.url.endsWith('.ts') ? './busy-worker.ts' : './busy-worker.js';

export interface BusyReaderOptions {
  db: Database;
  clock: Clock;
  log: Log;
  calendarUrl: string;
  ownerTimeZone: string;
  siteHost: string;
  fetchText?: (url: string) => Promise<string>;
}

export function createBusyReader(options: BusyReaderOptions): Job {
  const { db, clock, log, calendarUrl, ownerTimeZone, siteHost } = options;
  const { fetchText = async (url: string) => guardedFetch(url, { maxBytes: MAX_BYTES }) } = options;
  const calendar = calendarKey(calendarUrl);
  return {
    name: 'busy times',
    everyMs: EVERY_MS,
    async run(now) {
      const claim = { scope: 'busy-calendar', key: calendar, bodyHash: '', ttlMs: LEASE_MS };
      if ((await claimOnce(db, claim, now)).kind !== 'first') return;
      const reach = { from: now - DAY_MS, until: now + DAYS_AHEAD * DAY_MS };
      try {
        const text = await fetchText(calendarUrl);
        const busy = await readInThread({ text, ownerTimeZone, reach, siteHost });
        await storeReading(db, calendar, { busy, readAt: clock.now() });
      } catch (error) {
        // Its message may name the secret address; that of a problem of ours doesn't.
        const problem = error instanceof FetchProblem || error instanceof UnreadCalendar ? error.message : UNREACHED;
        await storeReading(db, calendar, { problem });
        log.warn({ job: 'busy times', output: problem }, 'job failed');
      }
    },
  };
}

const UNREACHED = 'Its server could not be reached.';

class UnreadCalendar extends Error {}

async function readInThread(task: BusyCalendarTask): Promise<Span[]> {
  const thread = new Tinypool({
    filename: new URL(WORKER, import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MB },
  });
  const late = setTimeout(() => void thread.destroy(), READ_TIMEOUT_MS);
  try {
    // What the worker returns.
    return (await thread.run(task)) as Span[];
  } catch (error) {
    throw new UnreadCalendar('It could not be read as a calendar.', { cause: error });
  } finally {
    clearTimeout(late);
    await thread.destroy();
  }
}
