-- The people who run the agency. The account of OWNER_EMAIL is an owner without a row here.
create table team_members (
  user_id text primary key references users (id) on delete cascade,
  role text not null check (role in ('owner', 'helper')),
  added_at bigint not null
);

-- What they and operators did, without content. Each entry carries the hash of the one before it.
create table audit_entries (
  number bigint primary key,
  at bigint not null,
  -- The account's id, or `key:` and the id of an operator's key.
  actor text not null,
  action text not null,
  -- The id of what it was done to.
  subject text not null,
  -- How many rows it concerned; null for one.
  count bigint,
  previous_hash text not null,
  hash text not null
);

create index audit_entries_by_age on audit_entries (at);

-- The last entry. Whoever adds one locks this row until the transaction ends.
create table audit_head (
  id integer primary key check (id = 1),
  number bigint not null,
  hash text not null
);
