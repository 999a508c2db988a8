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
  /** Whom it concerns: its recipient, and for a lead notification the visitor it tells of. */
  person_key: string;
  payload: string;
  /** The account whose mail it is, if any; goes when the account goes. */
  user_id: string | null;
  status: 'queued' | 'sent' | 'failed';
  attempts: number;
  next_attempt_at: number;
  lease_until: number | null;
  last_error: string | null;
  created_at: number;
  sent_at: number | null;
}
