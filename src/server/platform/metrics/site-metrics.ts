import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { countRows } from '../db/count-rows.ts';
import type { Database } from '../db/database.ts';
import { createDatabaseProbe } from '../db/database-probe.ts';
import type { LoadGate } from '../http/load/load-gate.ts';
import { LANES } from '../queue/queue-table.ts';
import { readUpkeep } from '../upkeep/upkeep-store.ts';
import { counter, gauge, metricText, type Metric, type Sample } from './metric-text.ts';
import type { RequestMetrics } from './request-metrics.ts';

const MS = 1_000;
const NANOSECONDS = 1e9;
const LOOP_RESOLUTION_MS = 20;

export interface SiteMetricsOptions {
  db: Database;
  clock: Clock;
  requests: RequestMetrics;
  loadGate: Pick<LoadGate, 'refused'>;
  /** When each job last went well, in milliseconds since 1970. */
  jobs: () => ReadonlyMap<string, number>;
}

export type SiteMetrics = ReturnType<typeof createSiteMetrics>;

export function createSiteMetrics({ db, clock, requests, loadGate, jobs }: SiteMetricsOptions) {
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  loop.enable();
  const probe = createDatabaseProbe(db);
  const ofProcess = (): Metric[] => {
    const { rss, heapUsed } = process.memoryUsage();
    // The histogram also holds the wait that it asked for.
    const delay = (ns: number) => Math.max(0, ns / NANOSECONDS - LOOP_RESOLUTION_MS / MS);
    const lastRuns = [...jobs()].map(([job, at]) => ({ labels: { job }, value: at / MS }));
    const p99 = delay(loop.percentile(99));
    const metrics = [
      gauge('site_event_loop_delay_p99_seconds', 'Delay of the event loop since the last reading.', p99),
      gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
      gauge('site_heap_used_bytes', 'Memory of the objects in use.', heapUsed),
      counter('site_load_refused_total', 'Requests refused because the server was overloaded.', loadGate.refused()),
      gauge('site_job_success_timestamp_seconds', 'When a periodic job last went well on this replica.', lastRuns),
    ];
    loop.reset();
    return metrics;
  };
  return {
    async text(): Promise<string> {
      const started = performance.now();
      const state = probe();
      const ofDatabase = await readDatabase(db, clock.now()).catch(() => undefined);
      const seconds = (performance.now() - started) / MS;
      return metricText([
        ...requests.read(),
        ...ofProcess(),
        gauge('site_database_up', 'Whether the database answered.', ofDatabase ? 1 : 0),
        gauge('site_disk_full', "Whether the database's disk is full.", (await state) === 'disk full' ? 1 : 0),
        gauge('site_database_seconds', 'How long the database took for these figures.', seconds),
        ...(ofDatabase ?? []),
      ]);
    },
  };
}

async function readDatabase(db: Database, now: number): Promise<Metric[]> {
  const { rows: mails } = await sql<{ lane: string; status: string; count: number; oldest: number }>`
    select lane, status, count(*) as count, min(created_at) as oldest from outbox
    where status in ('queued', 'failed') group by lane, status`.execute(db);
  const inLanes = (read: (lane: string) => number): Sample[] =>
    LANES.map((lane) => ({ labels: { lane }, value: read(lane) }));
  const find = (lane: string, status: string) => mails.find((it) => it.lane === lane && it.status === status);
  const held = await countRows(
    db.selectFrom('envelopes').where('held_for', 'is not', null).where('released_at', 'is', null),
  );
  const waiting = await countRows(db.selectFrom('people').where('waiting_since', 'is not', null));
  const upkeep = await readUpkeep(db);
  const ofTasks = (read: (row: (typeof upkeep)[number]) => number): Sample[] =>
    upkeep.map((row) => ({ labels: { task: row.task }, value: read(row) }));
  const queued = inLanes((lane) => find(lane, 'queued')?.count ?? 0);
  const failed = inLanes((lane) => find(lane, 'failed')?.count ?? 0);
  const oldest = inLanes((lane) => Math.max(0, (now - (find(lane, 'queued')?.oldest ?? now)) / MS));
  const succeeded = ofTasks((it) => (it.succeeded_at ?? 0) / MS);
  const isOk = ofTasks((it) => (it.problem === null ? 1 : 0));
  const lastGood = 'When the last good backup and restore drill were; 0 for never.';
  return [
    gauge('site_mail_queued', 'Emails that wait to be sent.', queued),
    gauge('site_mail_failed', 'Emails that could not be sent.', failed),
    gauge('site_mail_oldest_seconds', 'Age of the oldest email that waits.', oldest),
    gauge('site_held_submissions', 'Submissions held as possible spam.', held),
    gauge('site_people_waiting', 'People who wait for an answer.', waiting),
    gauge('site_upkeep_success_timestamp_seconds', lastGood, succeeded),
    gauge('site_upkeep_ok', 'Whether the last backup and restore drill went well.', isOk),
  ];
}
