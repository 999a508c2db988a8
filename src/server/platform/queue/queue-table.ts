/** `urgent`: somebody can't go on without it. `normal`: whatever visitors cause. `bulk`: many at once, for which nobody waits. */
export const LANES = ['urgent', 'normal', 'bulk'] as const;
export type Lane = (typeof LANES)[number];

/** Replaces a payload that is no longer needed, so that nothing personal stays. */
export const BLANK_PAYLOAD = '{}';

declare module '../db/database.ts' {
  interface Tables {
    outbox: OutboxRow;
  }
}

export interface OutboxRow {
  id: string;
  lane: Lane;
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
  /** `failed` once all attempts are used up: the dead letters. */
  status: 'queued' | 'sent' | 'failed';
  /** JSON; blank once it is sent. */
  payload: string;
  attempts: number;
  next_attempt_at: number;
  lease_until: number | null;
  last_error: string | null;
  created_at: number;
  sent_at: number | null;
}
