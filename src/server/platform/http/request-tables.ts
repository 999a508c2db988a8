/** The rows of idempotency keys and rate limits. */

declare module '../db/database.ts' {
  interface Tables {
    idempotency_keys: IdempotencyRow;
    rate_limits: RateLimitRow;
  }
}

export interface IdempotencyRow {
  scope: string;
  key: string;
  body_hash: string;
  response: string;
  expires_at: number;
}

export interface RateLimitRow {
  key: string;
  points: number;
  expires_at: number;
}
