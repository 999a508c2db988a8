-- What a visitor's calendar program answered to an invitation. Null until it does, and again after each change.
alter table meetings add column answer text check (answer in ('accepted', 'tentative', 'declined'));

-- When the program says that it answered.
alter table meetings add column answered_at bigint;

-- The time that it proposes instead.
alter table meetings add column suggested_at bigint;

-- Of an email that was such an answer.
alter table thread_mails add column answer text check (answer in ('accepted', 'tentative', 'declined', 'countered'));
