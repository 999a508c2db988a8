-- Meetings that visitors ask for: three times to choose from, and what became of them.
create table meetings (
  id text primary key,
  name text not null,
  email text not null,
  email_key text not null,
  about text not null,
  -- The visitor's, by its IANA name.
  time_zone text not null,
  -- JSON text: the times to choose from, in milliseconds since 1970.
  slots text not null,
  status text not null check (status in ('requested', 'proposed', 'confirmed', 'declined', 'cancelled')),
  starts_at bigint,
  -- Of the calendar event (RFC 5545).
  sequence integer not null,
  -- Rises with each answer, so that two people who answer at once notice it.
  version integer not null,
  source_page text,
  source text,
  created_at bigint not null,
  updated_at bigint not null
);

create index meetings_by_age on meetings (created_at);

create index meetings_by_email on meetings (email_key);
