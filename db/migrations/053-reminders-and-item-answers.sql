-- Who asked to be reminded, once, to take the assessment again. A row outlives an unsaved result, which goes earlier.
create table assessment_reminders (
  -- The id of the result.
  assessment_id text primary key,
  email text not null,
  email_key text not null,
  user_id text references users (id) on delete cascade,
  due_at bigint not null,
  -- Null until the email is queued.
  sent_at bigint
);

create index assessment_reminders_by_due on assessment_reminders (due_at);

create index assessment_reminders_by_email on assessment_reminders (email_key);

-- Answers that improve the questions, without name, address, account or exact time.
create table item_answers (
  -- SHA-256 of the code by which their taker erases them.
  code_hash text not null,
  -- Thirty letters, in the order of the questions.
  choices text not null,
  -- Thirty digits: from 1, where each chosen option was shown.
  positions text not null,
  -- The first moment of the month, in UTC.
  month_at bigint not null,
  primary key (code_hash, choices, positions)
);

create index item_answers_by_month on item_answers (month_at);
