-- What a member has written to a person and not sent yet. Once sent, its id is that of the email.
create table reply_drafts (
  id text primary key,
  person_id text not null references people (id) on delete cascade,
  member_id text not null references users (id) on delete cascade,
  version integer not null,
  subject text not null,
  body text not null,
  -- Whether what it answers is quoted beneath.
  quotes integer not null check (quotes in (0, 1)),
  saved_at bigint not null,
  -- Null unless it was discarded, which can be taken back.
  discarded_at bigint
);

create unique index reply_drafts_by_person on reply_drafts (person_id, member_id);

create index reply_drafts_by_member on reply_drafts (member_id);

create index reply_drafts_discarded on reply_drafts (discarded_at) where discarded_at is not null;

-- What a member attached: to a draft, and once that is sent, to its email.
create table reply_files (
  id text primary key,
  person_id text not null references people (id) on delete cascade,
  draft_id text references reply_drafts (id) on delete cascade,
  mail_id text,
  name text not null,
  kind text not null check (kind in ('pdf', 'text')),
  size integer not null,
  bytes bytea not null,
  created_at bigint not null
);

-- With the size, so that no file's bytes are read to add them up.
create index reply_files_by_draft on reply_files (draft_id, size);

create index reply_files_by_mail on reply_files (mail_id) where mail_id is not null;

create index reply_files_by_person on reply_files (person_id);

create index reply_files_by_time on reply_files (created_at);

-- What a member's replies end with.
create table reply_signatures (
  member_id text primary key references users (id) on delete cascade,
  body text not null
);
