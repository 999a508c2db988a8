-- What an act at the desk changed about each person, as it was before, for as long as it can be taken back.
create table desk_undos (
  -- Of the act. A reply has that of its email.
  id text not null,
  person_id text not null references people (id) on delete cascade,
  member_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('change', 'reply')),
  -- The person's, as the act made it.
  version integer not null,
  status text not null,
  waiting_since bigint,
  due_at bigint,
  assignee text references users (id) on delete set null,
  label text not null,
  expires_at bigint not null,
  primary key (id, person_id)
);

create index desk_undos_by_expiry on desk_undos (expires_at);

-- The row that caused the email, such as a submission's envelope; empty for one of an earlier release.
alter table outbox add column cause text not null default '';

create index outbox_by_cause on outbox (cause) where cause <> '';

-- What it belongs to together with other emails; empty when it stands alone.
alter table outbox add column conversation text not null default '';

create index outbox_by_conversation on outbox (conversation) where conversation <> '';

-- JSON of a `MailThread`: its conversation's subject, and the emails before it to the same recipient.
alter table outbox add column thread text not null default '';
