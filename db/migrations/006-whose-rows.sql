-- Whose account a mail belongs to, still known once its payload is blank. No reference: what reserves a row for nobody
-- names nobody, and the deletion of an account takes its mails along by itself.

alter table outbox add column user_id text;

create index outbox_by_user on outbox (user_id) where user_id is not null;

-- In every payload that names a user, the id comes first and is a UUID.
update outbox set user_id = substr(payload, 12, 36) where payload like '{"userId":"%';
