import type { Database } from '#server/platform/db/database.ts';

/** As the desk sends failed mails again, without its delay. */
export async function requeueFailed(db: Database, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'queued', attempts: 0, next_attempt_at: now, last_error: null })
    .where('status', '=', 'failed')
    .execute();
}
