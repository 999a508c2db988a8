-- Everyone who ever sent us something: one row per mailbox, however it is spelled.
create table people (
  person_key text primary key,
  -- In the addresses of the desk's pages, which must not hold an email address.
  id text not null,
  name text not null,
  -- As it was typed last.
  email text not null,
  -- In E.164 form.
  phone text,
  -- When they agreed to be called at that number.
  call_consent_at bigint,
  status text not null check (status in ('new', 'talking', 'client', 'closed')),
  -- Since when their oldest unanswered submission waits; null when it is their turn.
  waiting_since bigint,
  -- Our reminder.
  due_at bigint,
  -- The form of the last submission, what it was, and when.
  last_form text not null,
  last_title text not null,
  last_at bigint not null,
  -- Where the first visit came from, in words; empty when nothing is known.
  source text not null,
  held integer not null,
  created_at bigint not null,
  -- Rises with each change by the team.
  version integer not null
);

create unique index people_by_id on people (id);

create index people_by_last_activity on people (last_at, person_key);

create index people_waiting on people (waiting_since) where waiting_since is not null;

create index people_due on people (due_at) where due_at is not null;

-- What they did and what we did, in the order of time.
create table activities (
  id text primary key,
  person_key text not null references people (person_key) on delete cascade,
  at bigint not null,
  -- A form's name, or 'note', 'reply', 'status', 'order' and the like.
  kind text not null,
  -- The id of the feature's row; empty for what is only here.
  reference text not null,
  envelope_id text references envelopes (id) on delete cascade deferrable initially deferred,
  title text not null,
  text text not null,
  -- The account of the member who did it; null for the person.
  member_id text
);

create index activities_by_person on activities (person_key, at);

create index activities_by_envelope on activities (envelope_id);

-- Every word that somebody's rows hold, for the search: lower case, without marks.
create table person_words (
  word text not null,
  person_key text not null references people (person_key) on delete cascade,
  primary key (word, person_key)
);

create index person_words_by_person on person_words (person_key);
