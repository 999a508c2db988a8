/** A queue in a table of its own, shaped like one for webhook deliveries: what the queue's tests run on. */
import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import { newJob, type JobOf, type Lane, type QueueRow, type QueueTable } from '#server/platform/queue/queue-table.ts';
import { createQueueStore, type QueueStore } from '#server/platform/queue/queue-store.ts';
import type { TestDatabase } from '../test-database.ts';

declare module '#server/platform/db/database.ts' {
  interface Tables {
    test_deliveries: DeliveryRow;
  }
}

interface DeliveryRow extends QueueRow {
  endpoint: string;
  url: string;
  status: 'queued' | 'delivered' | 'failed';
  delivered_at: number | null;
}

const DELIVERIES = {
  name: 'test_deliveries',
  columns: ['endpoint', 'url'],
  group: 'endpoint',
  done: { status: 'delivered', at: 'delivered_at' },
} as const satisfies QueueTable<'test_deliveries', 'endpoint' | 'url'>;

export type Delivery = JobOf<'test_deliveries', 'endpoint' | 'url'>;

export interface DeliveryQueue {
  store(): QueueStore<Delivery>;
  /** Queues one job; the endpoint is `e` unless given. Resolves to its id. */
  enqueue(lane: Lane, now: number, endpoint?: string): Promise<string>;
  rows(): Promise<DeliveryRow[]>;
}

/** Creates the table before the suite's tests, and empties it before each. */
export function useDeliveryQueue(database: TestDatabase): DeliveryQueue {
  beforeAll(async () => {
    await sql`
      create table test_deliveries (
        id text primary key, lane text not null, status text not null, payload text not null, attempts integer not null,
        next_attempt_at bigint not null, lease_until bigint, last_error text, created_at bigint not null,
        endpoint text not null, url text not null, delivered_at bigint
      )`.execute(database.db);
    await sql`create index test_deliveries_by_lane on test_deliveries (status, lane, next_attempt_at)`.execute(
      database.db,
    );
  });
  beforeEach(async () => {
    await database.db.deleteFrom('test_deliveries').execute();
  });
  return {
    store: () => createQueueStore(database.db, DELIVERIES, { skipLocked: database.engine === 'postgres' }),
    async enqueue(lane, now, endpoint = 'e') {
      const job = newJob({ lane, payload: { order: 1 }, now });
      const url = `https://${endpoint}.example/hook`;
      await database.db
        .insertInto('test_deliveries')
        .values({ ...job, endpoint, url, delivered_at: null })
        .execute();
      return job.id;
    },
    rows: () => database.db.selectFrom('test_deliveries').selectAll().orderBy('created_at').execute(),
  };
}
