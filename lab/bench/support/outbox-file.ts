import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Lane } from '../../../src/server/platform/queue/queue-table.ts';
import { OWNER } from './bench-server.ts';

/** A long queue, in mails. */
export const QUEUED = 50_000;

export function countUnsent(dataDir: string): number {
  const database = openData(dataDir);
  const row = database.prepare("select count(*) as unsent from outbox where status <> 'sent'").get();
  database.close();
  return Number(row?.['unsent']);
}

/** Adds {@link QUEUED} mails that are due. */
export function fillQueue(dataDir: string, lane: Lane): void {
  const database = openData(dataDir);
  const insert = database.prepare(
    `insert into outbox (id, lane, kind, recipient, person_key, payload, status, attempts, next_attempt_at, created_at)
     values (?, ?, 'lead-notification', ?, ?, ?, 'queued', 0, ?, ?)`,
  );
  const now = Date.now();
  database.exec('begin');
  for (let index = 0; index < QUEUED; index += 1) {
    const email = `visitor-${index}@customer.example`;
    const payload = { name: `Visitor ${index}`, email, topic: 'Sales', message: 'Do you answer at night?' };
    const lead = JSON.stringify({ ...payload, sourcePage: null, receivedAt: now });
    insert.run(randomUUID(), lane, OWNER, email, lead, now, now);
  }
  database.exec('commit');
  database.close();
}

/** Milliseconds between queuing and sending, of each sent mail of this kind that was queued since `since`. */
export function waitsOf(dataDir: string, kind: string, since: number): number[] {
  const database = openData(dataDir);
  const rows = database
    .prepare("select sent_at - created_at as wait from outbox where kind = ? and created_at >= ? and status = 'sent'")
    .all(kind, since);
  database.close();
  return rows.map((row) => Number(row['wait']));
}

function openData(dataDir: string): DatabaseSync {
  return new DatabaseSync(join(dataDir, 'site.sqlite'));
}
