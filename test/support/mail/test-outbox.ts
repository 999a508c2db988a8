/** The outbox with jobs of any kind, whose content nobody reads: what the queue's tests run on. */
import { randomUUID } from 'node:crypto';
import { createMailQueue } from '#server/platform/queue/mail-queue.ts';
import type { Lane } from '#server/platform/queue/queue-table.ts';
import type { TestDatabase } from '../test-database.ts';

export function useTestOutbox(database: TestDatabase) {
  return {
    queue: () => createMailQueue(database.db),
    /** Resolves to the mail's id. */
    async enqueue(lane: Lane, now: number, kind = 'k'): Promise<string> {
      const id = randomUUID();
      const empty = { person_key: '', user_id: null, cause: '', conversation: '', thread: '' };
      const state = { attempts: 0, next_attempt_at: now, lease_until: null, last_error: null, created_at: now };
      const row = { id, lane, kind, recipient: `${kind}@reader.example`, payload: '{"order":1}', sent_at: null };
      await database.db
        .insertInto('outbox')
        .values({ ...row, ...empty, ...state, status: 'queued' })
        .execute();
      return id;
    },
    rows: () => database.db.selectFrom('outbox').selectAll().orderBy('created_at').execute(),
  };
}
