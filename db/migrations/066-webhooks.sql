-- The programs of the owner that are told of what happens here (Standard Webhooks).
create table webhook_endpoints (
  id text primary key,
  url text not null,
  -- The types of events that it wants, one in each line.
  events text not null,
  payload text not null check (payload in ('full', 'thin')),
  -- Sealed, like the secrets of authenticator apps.
  secret text not null,
  -- The one before, which signs beside it until then.
  previous_secret text,
  previous_until bigint,
  -- gone: it answered 410. failing: five days without a success.
  state text not null check (state in ('on', 'paused', 'gone', 'failing')),
  failing_since bigint,
  added_at bigint not null
);

-- Each event for each endpoint that wants it: what is to be delivered, and then the log of it.
create table webhook_deliveries (
  id text primary key,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  type text not null,
  -- Whom the body tells of, by address; empty for nobody.
  person_key text not null,
  -- The submission whose release caused it; empty for anything else.
  cause text not null,
  body text not null,
  status text not null check (status in ('queued', 'delivered', 'failed')),
  attempts integer not null,
  next_attempt_at bigint not null,
  lease_until bigint,
  created_at bigint not null,
  -- Of the last attempt.
  tried_at bigint,
  answer_status integer,
  duration_ms integer,
  answer text not null,
  problem text not null
);

create index webhook_deliveries_due on webhook_deliveries (endpoint_id, status, next_attempt_at);

create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, created_at, id);

create index webhook_deliveries_by_person on webhook_deliveries (person_key);

create index webhook_deliveries_by_age on webhook_deliveries (created_at);
