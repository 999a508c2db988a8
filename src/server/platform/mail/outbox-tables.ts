/** The row of the outbox. */

declare module '../db/database.ts' {
  interface Tables {
    outbox: OutboxRow;
  }
}

export interface OutboxRow {
  id: string;
  kind: string;
  recipient: string;
  /** The key of the person it is about: its recipient, or for a lead notification the visitor. */
  person_key: string;
  payload: string;
  /** The account that caused it, if any; the row is deleted with the account. */
  user_id: string | null;
  status: 'queued' | 'sent' | 'failed';
  attempts: number;
  next_attempt_at: number;
  lease_until: number | null;
  last_error: string | null;
  created_at: number;
  sent_at: number | null;
}
