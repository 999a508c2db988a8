-- What a member promised a person. Its activity has the words.
create table promises (
  activity_id text primary key references activities (id) on delete cascade,
  -- The day by which it is to be kept, as "2026-12-01".
  due_on text not null,
  done_at bigint
);

create index promises_open on promises (due_on) where done_at is null;

-- The browsers in which a member wants to be told of new messages (Web Push).
create table push_devices (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  -- Of the browser's own push service, and what messages to it are encrypted with (RFC 8291).
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  added_at bigint not null,
  -- Up to when the member knows what came: from a message, or because they had the desk in sight.
  told_until bigint not null,
  -- When the last message was sent.
  told_at bigint not null,
  -- When the desk was last in sight there; 0 once it was hidden or closed.
  seen_at bigint not null
);

create index push_devices_by_user on push_devices (user_id);

-- The one key pair that signs messages to push services (RFC 8292).
create table push_keys (
  name text primary key,
  public_key text not null,
  encrypted_key text not null,
  created_at bigint not null
);
