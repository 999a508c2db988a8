-- Two people who compare their results. Each half is a copy, because results taken without an account are deleted
-- sooner. An ended comparison is deleted.
create table comparisons (
  id text primary key,
  -- Also when the one who asks agreed.
  created_at bigint not null,
  asker_name text not null,
  asker_answers text not null,
  asker_shows_numbers integer not null,
  asker_user_id text references users (id) on delete cascade,
  asker_assessment_id text references assessments (id) on delete cascade,
  -- All of the guest's is null until they agree.
  guest_agreed_at bigint,
  guest_name text,
  guest_answers text,
  guest_shows_numbers integer,
  guest_user_id text references users (id) on delete cascade,
  guest_assessment_id text references assessments (id) on delete cascade
);

create index comparisons_by_age on comparisons (created_at);

create index comparisons_by_asker on comparisons (asker_user_id);

create index comparisons_by_guest on comparisons (guest_user_id);

create index comparisons_by_asker_result on comparisons (asker_assessment_id);

create index comparisons_by_guest_result on comparisons (guest_assessment_id);
