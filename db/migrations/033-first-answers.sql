-- How long people waited for our first answer, in minutes of business hours. One row for each wait that has ended.
create table first_answers (
  person_key text not null references people (person_key) on delete cascade,
  waiting_since bigint not null,
  answered_at bigint not null,
  minutes integer not null,
  -- What they waited with: a form's name, 'meeting' and the like.
  kind text not null,
  how text not null check (how in ('reply', 'done', 'meeting')),
  -- The account of the member who answered; empty when a link in an email did.
  member_id text not null,
  primary key (person_key, waiting_since)
);

create index first_answers_by_time on first_answers (answered_at);

-- For what happened since yesterday.
create index activities_by_time on activities (at);
