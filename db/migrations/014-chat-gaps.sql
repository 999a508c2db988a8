-- Questions that visitors of the chat passed on because the site had no answer, and how often. Nobody's name stands here.

create table chat_gaps (
  question text primary key,
  times bigint not null,
  first_asked_at bigint not null,
  last_asked_at bigint not null
);

create index chat_gaps_by_last_asked on chat_gaps (last_asked_at);
