-- SQLite uses a partial index only for a statement that repeats its condition, and these lookups say `= ?`, which doesn't
-- imply `<> ''` to it. So each read the whole table: every mail that was queued read all mails.
create index outbox_by_conversation_recipient on outbox (conversation, recipient);

create index outbox_caused_by on outbox (cause);

create index thread_mails_by_message_id on thread_mails (message_id);

drop index outbox_by_conversation;

drop index outbox_by_cause;

drop index thread_mails_by_message;
