-- Accounts on the Supabase Auth wire protocol. Tokens are stored as SHA-256 only; deleting a user deletes what hangs on it.

create table users (
  id text primary key,
  email text not null unique,
  password_hash text not null,
  user_metadata text not null,
  app_metadata text not null,
  email_confirmed_at bigint,
  email_verified_at bigint,
  new_email text,
  new_email_confirmed_by text check (new_email_confirmed_by in ('current', 'new')),
  confirmation_sent_at bigint,
  recovery_sent_at bigint,
  email_change_sent_at bigint,
  last_sign_in_at bigint,
  banned_until bigint,
  newsletter_asked_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);

create index users_by_age on users (created_at);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  created_at bigint not null,
  refreshed_at bigint not null,
  expires_at bigint not null,
  user_agent text not null,
  network text not null,
  aal text not null,
  auth_method text not null check (auth_method in ('password', 'signup', 'recovery', 'email_change')),
  auth_at bigint not null
);

create index sessions_by_user on sessions (user_id);

create index sessions_by_expiry on sessions (expires_at);

create table refresh_tokens (
  token_hash text primary key,
  session_id text not null references sessions (id) on delete cascade,
  parent_hash text,
  sealed_token text,
  created_at bigint not null,
  spent_at bigint
);

create index refresh_tokens_by_session on refresh_tokens (session_id, parent_hash);

create index refresh_tokens_by_age on refresh_tokens (spent_at);

create table one_time_tokens (
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('signup', 'recovery', 'email_change_current', 'email_change_new', 'claim')),
  email text not null,
  created_at bigint not null,
  expires_at bigint not null
);

create index one_time_tokens_by_user on one_time_tokens (user_id, kind);

create index one_time_tokens_by_expiry on one_time_tokens (expires_at);

-- Kept for unknown addresses too, so that known ones can't be told by their locks. The subject is a hash.
create table sign_in_failures (
  subject text primary key,
  failures integer not null,
  window_ends_at bigint not null,
  locks integer not null,
  locked_until bigint not null,
  consecutive integer not null,
  expires_at bigint not null
);

create index sign_in_failures_by_expiry on sign_in_failures (expires_at);

create table known_devices (
  device_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  last_seen_at bigint not null
);

create index known_devices_by_user on known_devices (user_id);

create index known_devices_by_age on known_devices (last_seen_at);

-- The private key is encrypted with AUTH_SECRET (JWE, RFC 7516), so that a backup alone signs nothing.
create table signing_keys (
  name text primary key,
  encrypted_key text not null,
  created_at bigint not null
);

alter table assessments add column user_id text references users (id) on delete cascade;

alter table assessments add column share_hash text;

alter table assessments add column share_expires_at bigint;

create index assessments_by_user on assessments (user_id, created_at);

create unique index assessments_by_share on assessments (share_hash);
