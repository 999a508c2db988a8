-- Launch briefs: a working copy that several people may share by a link, the versions that were sent, and files.
create table briefs (
  id text primary key,
  -- Hash of the private link's token.
  token_hash text unique,
  -- JSON text: the working copy.
  answers text not null,
  -- Rises with each change, so that two people who save at once notice it.
  version integer not null,
  -- Key of the contact's address, once there is one.
  email_key text not null,
  -- Null once it was sent.
  expires_at bigint,
  sent_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);

create index briefs_by_expiry on briefs (expires_at);

create index briefs_by_sending on briefs (sent_at);

create index briefs_by_email on briefs (email_key);

create table brief_versions (
  brief_id text not null references briefs (id) on delete cascade,
  number integer not null,
  answers text not null,
  consent_wording text not null,
  source_page text,
  source text,
  sent_at bigint not null,
  primary key (brief_id, number)
);

-- In the database and not in a folder: every replica has to find them, and a backup holds them.
create table brief_files (
  id text primary key,
  brief_id text not null references briefs (id) on delete cascade,
  name text not null,
  kind text not null check (kind in ('pdf', 'text')),
  size integer not null,
  -- SQLite takes any type's name, and stores bytes as they are.
  bytes bytea not null,
  created_at bigint not null
);

create index brief_files_by_brief on brief_files (brief_id);
