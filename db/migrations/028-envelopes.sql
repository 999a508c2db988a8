-- One envelope for whatever a visitor sends: who, what about, and whether it waits as possible spam.
create table envelopes (
  id text primary key,
  form text not null,
  -- The id of the feature's own row.
  reference text not null,
  person_key text not null,
  email text not null,
  name text not null,
  subject text not null,
  excerpt text not null,
  received_at bigint not null,
  -- Why it is held, in words; null when both sides were told at once.
  held_for text,
  released_at bigint,
  -- Rises with each change.
  version integer not null
);

insert into envelopes
select id, case topic when 'Question from the chat' then 'chat' else 'contact' end, id, email_key, email, name, topic,
  substr(message, 1, 500), created_at, held_for, released_at, 1
from leads;

insert into envelopes
select id, 'meeting', id, email_key, email, name, 'Meeting request', substr(about, 1, 500), created_at, held_for,
  released_at, 1
from meetings;

insert into envelopes
select id, 'questionnaire', id, email_key, email, name, 'Questionnaire', substr(note, 1, 500), created_at, held_for,
  released_at, 1
from questionnaires;

-- The answers of earlier versions stay JSON in their excerpts.
insert into envelopes
select brief_id || '.' || number, 'brief', brief_id, email_key, email_key, '', 'Launch brief', substr(answers, 1, 500),
  sent_at, held_for, released_at, 1
from brief_versions;

create index envelopes_by_age on envelopes (form, received_at);

create index envelopes_by_person on envelopes (person_key);

create index envelopes_held on envelopes (received_at) where held_for is not null and released_at is null;

-- Deferred, so that a row may be written before its envelope.
alter table leads add column envelope_id text references envelopes (id) on delete cascade deferrable initially deferred;

alter table meetings add column envelope_id text references envelopes (id) on delete cascade deferrable initially deferred;

alter table questionnaires add column envelope_id text references envelopes (id) on delete cascade deferrable initially deferred;

alter table brief_versions add column envelope_id text references envelopes (id) on delete cascade deferrable initially deferred;

update leads set envelope_id = id;

update meetings set envelope_id = id;

update questionnaires set envelope_id = id;

update brief_versions set envelope_id = brief_id || '.' || number;

create unique index leads_by_envelope on leads (envelope_id);

create unique index meetings_by_envelope on meetings (envelope_id);

create unique index questionnaires_by_envelope on questionnaires (envelope_id);

create unique index brief_versions_by_envelope on brief_versions (envelope_id);

drop index leads_held;

drop index meetings_held;

drop index questionnaires_held;

drop index brief_versions_held;

alter table leads drop column held_for;

alter table leads drop column released_at;

alter table meetings drop column held_for;

alter table meetings drop column released_at;

alter table questionnaires drop column held_for;

alter table questionnaires drop column released_at;

alter table brief_versions drop column held_for;

alter table brief_versions drop column released_at;

-- Rows now expire with their envelopes.
drop index leads_by_age;

drop index meetings_by_age;

drop index questionnaires_by_age;

-- JSON of the fields that have no column of their own, by name.
alter table leads add column further text;
