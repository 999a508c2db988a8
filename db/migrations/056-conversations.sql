-- Emails that came in or that the team sent from another program, each in the thread of one person.
create table thread_mails (
  id text primary key,
  person_key text not null references people (person_key) on delete cascade,
  kind text not null check (kind in ('person', 'colleague', 'ours', 'automatic', 'unreadable')),
  -- SHA-256 of Message-ID and content: the same email in two folders or on two replicas is one row.
  digest text not null unique,
  -- With its brackets; empty when it has none.
  message_id text not null,
  -- JSON: the Message-IDs of the emails before it, oldest first.
  answered text not null,
  -- When the mailbox got it.
  at bigint not null,
  from_name text not null,
  from_email text not null,
  -- JSON: the addresses of To and Cc.
  recipients text not null,
  subject text not null,
  body text not null,
  -- Where the quoted tail of the body begins, in UTF-16 code units; null without one.
  fold integer,
  known_by text not null check (known_by in ('chain', 'token', 'address')),
  is_unproved integer not null check (is_unproved in (0, 1)),
  -- The member who sent it.
  member_id text references users (id) on delete set null
);

create index thread_mails_by_person on thread_mails (person_key, at);

create index thread_mails_by_message on thread_mails (message_id) where message_id <> '';

create index thread_mails_by_time on thread_mails (at);

create index thread_mails_by_member on thread_mails (member_id) where member_id is not null;

create table thread_files (
  id text primary key,
  mail_id text not null references thread_mails (id) on delete cascade,
  position integer not null,
  name text not null,
  size integer not null,
  -- Null for a kind or size that isn't kept: then it is in the mailbox alone.
  bytes bytea
);

create index thread_files_by_mail on thread_files (mail_id, size);

-- A mailbox that is read. One replica at a time holds it.
create table mail_watches (
  -- SHA-256 of its server, user and folder.
  mailbox text primary key,
  holder text not null,
  held_until bigint not null,
  -- How many emails were passed over because they could not be stored.
  passed_over integer not null
);

-- How far each folder has been read.
create table mail_folders (
  mailbox text not null references mail_watches (mailbox) on delete cascade,
  folder text not null,
  uid_validity bigint not null,
  last_uid bigint not null,
  seen_at bigint not null,
  primary key (mailbox, folder)
);
