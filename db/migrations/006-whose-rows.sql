-- By what the rows of one person are found. Addresses are compared by keys that the server makes (emailKey), because
-- lower() knows only ASCII on SQLite, and on PostgreSQL what its locale knows; for older rows it is the best there is.

alter table leads add column email_key text not null default '';

update leads set email_key = lower(email);

create index leads_by_email on leads (email_key);

alter table assessments add column email_key text not null default '';

update assessments set email_key = lower(email);

create index assessments_by_email on assessments (email_key) where user_id is null;

-- Whom a mail concerns: its recipient, and for a lead notification the visitor it tells of.
alter table outbox add column person_key text not null default '';

update outbox set person_key = lower(recipient);

-- A lead and its notification were written at the same instant.
update outbox set person_key = coalesce(
  (
    select min(leads.email_key) from leads
    where leads.created_at = outbox.created_at
      and replace(outbox.payload, '"' || leads.email || '"', '') <> outbox.payload
  ),
  person_key
) where kind = 'lead-notification';

create index outbox_by_person on outbox (person_key);

-- Whose account a mail belongs to, still known once its payload is blank. No reference: the deletion of an account
-- takes its mails along by itself, and writing one needs no look at the account.
alter table outbox add column user_id text;

-- In every payload that names a user, the id comes first and is a UUID.
update outbox set user_id = substr(payload, 12, 36) where payload like '{"userId":"%';

create index outbox_by_user on outbox (user_id) where user_id is not null;
