-- Portable SQL for SQLite and PostgreSQL: text ids, times in integer milliseconds, JSON as text.
-- Statements are separated by a semicolon at the end of a line.

create table leads (
  id text primary key,
  name text not null,
  email text not null,
  topic text not null,
  message text not null,
  source_page text,
  user_agent text not null,
  submitted_at bigint not null,
  created_at bigint not null
);

create index leads_by_age on leads (created_at);

create table subscribers (
  id text primary key,
  email text not null unique,
  status text not null check (status in ('pending', 'confirmed', 'unsubscribed')),
  consent_at bigint not null,
  consent_page text,
  consent_wording text not null,
  confirm_nonce text not null,
  created_at bigint not null,
  confirmed_at bigint,
  unsubscribed_at bigint
);

create index subscribers_by_age on subscribers (status, created_at);

create table assessments (
  id text primary key,
  name text not null,
  email text not null,
  gender text not null,
  answers text not null,
  primary_style text not null,
  created_at bigint not null
);

create index assessments_by_age on assessments (created_at);

create table outbox (
  id text primary key,
  kind text not null,
  recipient text not null,
  payload text not null,
  status text not null check (status in ('queued', 'sent', 'failed')),
  attempts integer not null,
  next_attempt_at bigint not null,
  lease_until bigint,
  last_error text,
  created_at bigint not null,
  sent_at bigint
);

create index outbox_due on outbox (next_attempt_at) where status = 'queued';

create index outbox_by_age on outbox (status, created_at);

create table idempotency_keys (
  scope text not null,
  key text not null,
  body_hash text not null,
  response text not null,
  expires_at bigint not null,
  primary key (scope, key)
);

create index idempotency_keys_by_expiry on idempotency_keys (expires_at);

create table rate_limits (
  key text primary key,
  points integer not null,
  expires_at bigint not null
);

create index rate_limits_by_expiry on rate_limits (expires_at);
