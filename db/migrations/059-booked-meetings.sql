-- Meetings that visitors book from the owner's free times.

alter table meetings add column minutes integer not null default 30;

-- When the time begins that no other meeting may take; null while the meeting takes none.
alter table meetings add column held_from bigint;

update meetings set held_from = starts_at where status = 'confirmed';

create index meetings_by_held_time on meetings (held_from) where held_from is not null;

-- When the owner can be met. One row, which bookings lock, so that two of them can't take one time.
create table meeting_hours (
  id text primary key,
  -- JSON.
  hours text not null,
  -- Rises with each new address of the owner's feed; 0 without one.
  feed_epoch integer not null
);

-- The owner's calendar, from which only the busy times are kept.
create table busy_calendars (
  -- SHA-256 of its address.
  calendar text primary key,
  -- Until when one replica reads it.
  held_until bigint not null,
  -- When it last went well; null for never.
  read_at bigint,
  -- Why the last attempt failed; empty when it went well.
  problem text not null,
  -- JSON: pairs of moments, from and until.
  busy text not null
);
