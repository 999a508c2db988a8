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
