-- What the site had no answer to, without who asked: questions to the chat that nobody passed on, and searches.
create table site_gaps (
  kind text not null check (kind in ('question', 'search')),
  words text not null,
  times bigint not null,
  first_at bigint not null,
  last_at bigint not null,
  primary key (kind, words)
);

create index site_gaps_by_last on site_gaps (last_at);

-- What the team writes to such questions. Published ones are on /questions and in the chat.
create table answers (
  id text primary key,
  version integer not null,
  question text not null,
  -- Other wordings, one a line.
  asked text not null,
  body text not null,
  -- Passages of the site, as JSON.
  quotes text not null,
  saved_at bigint not null,
  -- Null for a draft.
  published_at bigint
);

create index answers_published on answers (published_at) where published_at is not null;

-- What was decided about a question, by the hash of its words, which go with their sender.
create table question_marks (
  question_hash text primary key,
  mark text not null check (mark in ('apart', 'dismissed', 'answered')),
  answer_id text references answers (id) on delete cascade,
  marked_at bigint not null
);

create index question_marks_by_answer on question_marks (answer_id);

create index question_marks_by_time on question_marks (marked_at);
