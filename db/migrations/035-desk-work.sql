-- Who of the team takes care of a person, and one free label.
alter table people add column assignee text references users (id) on delete set null;

alter table people add column label text not null default '';

create index people_by_assignee on people (assignee) where assignee is not null;

-- For the list of sources to choose from.
create index people_by_source on people (source) where source <> '';

-- When a held submission was put in the bin. It is deleted when it would have been anyway.
alter table envelopes add column binned_at bigint;

drop index envelopes_held;

create index envelopes_held on envelopes (received_at)
where held_for is not null and released_at is null and binned_at is null;

-- Answers that the team uses again.
create table saved_replies (
  id text primary key,
  title text not null,
  text text not null,
  created_at bigint not null
);

-- A member's own tabs of the list of people.
create table saved_views (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  -- JSON of a `PeopleFilter`.
  filter text not null,
  created_at bigint not null
);

create index saved_views_by_user on saved_views (user_id, created_at);
