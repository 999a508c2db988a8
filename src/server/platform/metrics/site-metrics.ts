import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { createDatabaseProbe } from '../db/database-probe.ts';
import type { LoadGate } from '../http/load/load-gate.ts';
import { LANES } from '../queue/queue-table.ts';
import { readUpkeep } from '../upkeep/upkeep-store.ts';
import { counter, gauge, metricText, type Metric, type Sample } from './metric-text.ts';
import type { RequestMetrics } from './request-metrics.ts';

const MS = 1_000;

export interface SiteMetricsOptions {
  db: Database;
  clock: Clock;
  requests: RequestMetrics;
  loadGate: Pick<LoadGate, 'refused'>;
}

export type SiteMetrics = ReturnType<typeof createSiteMetrics>;

export function createSiteMetrics({ db, clock, requests, loadGate }: SiteMetricsOptions) {
  const probe = createDatabaseProbe(db);
  return {
    async text(): Promise<string> {
      const state = probe();
      const ofDatabase = await readDatabase(db, clock.now()).catch(() => undefined);
      return metricText([
        ...requests.read(),
        counter('site_load_refused_total', 'Requests refused because the server was overloaded.', loadGate.refused()),
        gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
        gauge('site_database_up', 'Whether the database answered.', ofDatabase ? 1 : 0),
        gauge('site_disk_full', "Whether the database's disk is full.", (await state) === 'disk full' ? 1 : 0),
        ...(ofDatabase ?? []),
      ]);
    },
  };
}

async function readDatabase(db: Database, now: number): Promise<Metric[]> {
  const { rows: mails } = await sql<{ lane: string; status: string; count: number; oldest: number }>`
    select lane, status, count(*) as count, min(created_at) as oldest from outbox
    where status in ('queued', 'failed') group by lane, status`.execute(db);
  const upkeep = await readUpkeep(db);
  const find = (lane: string, status: string) => mails.find((it) => it.lane === lane && it.status === status);
  const inLanes = (read: (lane: string) => number): Sample[] =>
    LANES.map((lane) => ({ labels: { lane }, value: read(lane) }));
  const ofTasks = (read: (row: (typeof upkeep)[number]) => number): Sample[] =>
    upkeep.map((row) => ({ labels: { task: row.task }, value: read(row) }));
  const ageOf = (lane: string) => Math.max(0, (now - (find(lane, 'queued')?.oldest ?? now)) / MS);
  const queued = inLanes((lane) => find(lane, 'queued')?.count ?? 0);
  const failed = inLanes((lane) => find(lane, 'failed')?.count ?? 0);
  const succeeded = ofTasks((it) => (it.succeeded_at ?? 0) / MS);
  const isOk = ofTasks((it) => (it.problem === null ? 1 : 0));
  const lastGood = 'When the last good backup and restore drill were; 0 for never.';
  return [
    gauge('site_mail_queued', 'Emails that wait to be sent.', queued),
    gauge('site_mail_failed', 'Emails that could not be sent.', failed),
    gauge('site_mail_oldest_seconds', 'Age of the oldest email that waits.', inLanes(ageOf)),
    gauge('site_upkeep_success_timestamp_seconds', lastGood, succeeded),
    gauge('site_upkeep_ok', 'Whether the last backup and restore drill went well.', isOk),
  ];
}
