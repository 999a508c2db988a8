import type { Database } from '#server/platform/db/database.ts';

/** As the desk sends failed mails again, without its delay. Returns how many. */
export async function requeueFailed(db: Database, now: number): Promise<number> {
  const updated = await db
    .updateTable('outbox')
    .set({ status: 'queued', attempts: 0, next_attempt_at: now, last_error: null })
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return Number(updated.numUpdatedRows);
}
