/** The row of the outbox. */
import type { QueueRow } from '#server/platform/queue/queue-table.ts';

declare module '#server/platform/db/database.ts' {
  interface Tables {
    outbox: OutboxRow;
  }
}

export interface OutboxRow extends QueueRow {
  kind: string;
  recipient: string;
  /** The key of the person it is about: its recipient, or for a lead notification the visitor. */
  person_key: string;
  /** The account that caused it, if any; the row is deleted with the account. */
  user_id: string | null;
  /** The row that caused it, such as a submission's envelope; empty if nobody asks. */
  cause: string;
  /** What it belongs to together with other emails; empty when it stands alone. */
  conversation: string;
  /** JSON of a `MailThread`; empty without a conversation. */
  thread: string;
  status: 'queued' | 'sent' | 'failed';
  sent_at: number | null;
}
