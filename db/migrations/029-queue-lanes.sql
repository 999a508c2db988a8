-- Mails that somebody waits for don't queue behind others. Those already in the queue keep the middle lane.
alter table outbox add column lane text not null default 'normal' check (lane in ('urgent', 'normal', 'bulk'));

-- A claim reads the first due mails of each lane from this index and sorts nothing.
create index outbox_by_lane on outbox (status, lane, next_attempt_at);

drop index outbox_by_due_time;
