/** The tables of db/migrations as types. Times are milliseconds since 1970, JSON columns hold text. */
import type { Kysely, Transaction } from 'kysely';

export interface Tables {
  leads: LeadRow;
  subscribers: SubscriberRow;
  assessments: AssessmentRow;
  outbox: OutboxRow;
  idempotency_keys: IdempotencyRow;
  rate_limits: RateLimitRow;
}

export type Database = Kysely<Tables>;
/** Anything that runs queries: the database itself, or a transaction in which all must happen together. */
export type Queryable = Database | Transaction<Tables>;

interface LeadRow {
  id: string;
  name: string;
  email: string;
  topic: string;
  message: string;
  source_page: string | null;
  user_agent: string;
  submitted_at: number;
  created_at: number;
}

interface SubscriberRow {
  id: string;
  email: string;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  consent_at: number;
  consent_page: string | null;
  consent_wording: string;
  confirm_nonce: string;
  created_at: number;
  confirmed_at: number | null;
  unsubscribed_at: number | null;
}

interface AssessmentRow {
  id: string;
  name: string;
  email: string;
  gender: string;
  answers: string;
  primary_style: string;
  created_at: number;
}

interface OutboxRow {
  id: string;
  kind: string;
  recipient: string;
  payload: string;
  status: 'queued' | 'sent' | 'failed';
  attempts: number;
  next_attempt_at: number;
  lease_until: number | null;
  last_error: string | null;
  created_at: number;
  sent_at: number | null;
}

interface IdempotencyRow {
  scope: string;
  key: string;
  body_hash: string;
  response: string;
  expires_at: number;
}

interface RateLimitRow {
  key: string;
  points: number;
  expires_at: number;
}
