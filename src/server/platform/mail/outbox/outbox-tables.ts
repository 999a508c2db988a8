/** The row of the outbox. */
import type { QueueRow } from '../../queue/queue-table.ts';

declare module '../../db/database.ts' {
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
  status: 'queued' | 'sent' | 'failed';
  sent_at: number | null;
}
