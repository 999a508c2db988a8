-- One-time-code apps as second factors (RFC 6238). The secret is encrypted under AUTH_SECRET (JWE, RFC 7516), so that
-- a backup alone makes no codes.

create table factors (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  friendly_name text not null,
  status text not null check (status in ('unverified', 'verified')),
  sealed_secret text not null,
  last_used_step bigint not null,
  created_at bigint not null,
  updated_at bigint not null
);

create index factors_by_user on factors (user_id, created_at);

create index factors_by_age on factors (created_at);

create table factor_challenges (
  id text primary key,
  factor_id text not null references factors (id) on delete cascade,
  expires_at bigint not null
);

create index factor_challenges_by_factor on factor_challenges (factor_id);

create index factor_challenges_by_expiry on factor_challenges (expires_at);

-- Which factor raised a session to aal2, and when.
alter table sessions add column factor_id text;

alter table sessions add column factor_at bigint;

create index sessions_by_factor on sessions (factor_id);
