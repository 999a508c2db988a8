-- A claim reads the first due mails from this index and sorts nothing. The one before it was partial, which SQLite uses
-- only for a status written into the statement and not for a bound one.
create index outbox_by_due_time on outbox (status, next_attempt_at);

drop index outbox_due;
