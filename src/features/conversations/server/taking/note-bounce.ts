/** Makes an email of ours a failed one. Only what was sent can fail, so a forged report about anything else changes nothing. */
import type { Queryable } from '#server/platform/db/database.ts';
import { BLANK_PAYLOAD } from '#server/platform/queue/queue-table.ts';
import type { Bounce } from '../reading/bounce-report.ts';
import { outboxIds } from './match-mail.ts';

/** Undefined of a report about nothing of ours: it may still belong to a thread. */
export async function noteBounce(
  tx: Queryable,
  { messageId, isFailure, status }: Bounce,
): Promise<boolean | undefined> {
  const ids = outboxIds([messageId]);
  const isOurs = ids.length > 0;
  if (!isFailure) return isOurs ? false : undefined;
  const lastError = `bounced ${status}`.trimEnd();
  if (isOurs) {
    const { numUpdatedRows } = await tx
      .updateTable('outbox')
      .set({ status: 'failed', last_error: lastError })
      .where('id', 'in', ids)
      .where('status', '=', 'sent')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return true;
  }
  // Apple Mail's Message-IDs look like ours.
  return (await noteElsewhere(tx, messageId, lastError)) ?? (isOurs ? false : undefined);
}

/** What a member sent from another program fails as if the desk had sent it: its text is on the timeline. */
async function noteElsewhere(tx: Queryable, messageId: string, lastError: string) {
  if (messageId === '') return undefined;
  const mail = await tx
    .selectFrom('thread_mails')
    .select(['id', 'person_key', 'recipients', 'at'])
    .where('message_id', '=', messageId)
    .where('kind', '=', 'ours')
    .executeTakeFirst();
  if (!mail) return undefined;
  const [recipient = ''] = JSON.parse(mail.recipients) as string[];
  const { numInsertedOrUpdatedRows: added = 0n } = await tx
    .insertInto('outbox')
    .values({
      id: mail.id,
      lane: 'normal',
      kind: 'desk-reply',
      recipient,
      person_key: mail.person_key,
      user_id: null,
      cause: '',
      conversation: '',
      thread: '',
      status: 'failed',
      payload: BLANK_PAYLOAD,
      attempts: 1,
      next_attempt_at: mail.at,
      lease_until: null,
      last_error: lastError,
      created_at: mail.at,
      sent_at: mail.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return added > 0n;
}
