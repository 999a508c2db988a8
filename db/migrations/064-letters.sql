-- What the team writes to all subscribers, or to each of them after the confirmation.
create table letters (
  id text primary key,
  -- How many days after the confirmation; null for a letter to everybody.
  welcome_day integer,
  version integer not null,
  subject text not null,
  body text not null,
  status text not null check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent')),
  due_at bigint,
  begun_at bigint,
  sent_at bigint,
  -- The last subscriber, by id, whose email is in the outbox; empty before the first.
  reached text not null,
  -- Of its page in the archive; null before it is sent or scheduled.
  slug text,
  is_shown integer not null check (is_shown in (0, 1)),
  saved_at bigint not null
);

create unique index letters_by_welcome_day on letters (welcome_day);

create unique index letters_by_slug on letters (slug);

create index letters_by_status on letters (status, due_at);

-- Who got which letter, so that nobody gets one twice.
create table letter_recipients (
  letter_id text not null references letters (id) on delete cascade,
  subscriber_id text not null references subscribers (id) on delete cascade,
  -- Empty for one that was never queued.
  mail_id text not null,
  state text not null check (state in ('queued', 'sent', 'failed', 'withheld')),
  reason text,
  queued_at bigint not null,
  primary key (letter_id, subscriber_id)
);

create index letter_recipients_by_state on letter_recipients (state, letter_id);

create index letter_recipients_by_subscriber on letter_recipients (subscriber_id);

create index letter_recipients_by_mail on letter_recipients (mail_id);

-- The letter whose link they used.
alter table subscribers add column unsubscribed_by text;

create index subscribers_by_leaving on subscribers (unsubscribed_by);

create index subscribers_by_status on subscribers (status, id);

create index subscribers_by_confirmation on subscribers (status, confirmed_at);
