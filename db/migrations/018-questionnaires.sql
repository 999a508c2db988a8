-- Questionnaires that visitors sent to us. Those that they only emailed to themselves are not stored.
create table questionnaires (
  id text primary key,
  name text not null,
  email text not null,
  email_key text not null,
  -- JSON text: under each question's id the ids of the chosen options.
  answers text not null,
  -- The id of the service that the rules recommended then; 'talk' for none.
  recommended text not null,
  note text not null,
  source_page text,
  -- JSON text, as src/shared/visit-source.ts has it.
  source text,
  created_at bigint not null
);

create index questionnaires_by_age on questionnaires (created_at);

create index questionnaires_by_email on questionnaires (email_key);
