-- What visitors of the chat passed on because the site had no answer. The words may hold a name, so each person has
-- rows of their own, which are erased with them. The rows before this said of nobody whose they were, and go.
create table unanswered_questions (
  email_key text not null,
  question text not null,
  times bigint not null,
  first_asked_at bigint not null,
  last_asked_at bigint not null,
  primary key (email_key, question)
);

create index unanswered_questions_by_last_asked on unanswered_questions (last_asked_at);

drop table chat_gaps;
