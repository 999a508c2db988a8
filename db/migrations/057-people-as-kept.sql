-- People as the team keeps them, beside what they sent. What an act at the desk changes, its undo keeps.
alter table people add column company text not null default '';

-- Phone numbers and email addresses that the team noted, one in each line; the first is the main one.
alter table people add column phones text not null default '';

alter table people add column addresses text not null default '';

-- 1 once the team has changed the name: then nothing that comes in does.
alter table people add column named_by_team integer not null default 0;

-- The key of the person who stands for both since they were merged. Each row keeps what came by its own address. No
-- reference, because rows of a table that refers to itself could only be copied in one order.
alter table people add column merged_into text;

-- Ids of those who look like the same person and aren't, one in each line.
alter table people add column apart_from text not null default '';

create index people_merged on people (merged_into) where merged_into is not null;

create index people_labeled on people (last_at, id) where label <> '';

alter table desk_undos add column name text not null default '';

alter table desk_undos add column company text not null default '';

alter table desk_undos add column phones text not null default '';

alter table desk_undos add column addresses text not null default '';

alter table desk_undos add column named_by_team integer not null default 0;

alter table desk_undos add column merged_into text;

alter table desk_undos add column apart_from text not null default '';

-- Beside their words, people now have marks by which the same person is found under another address.
insert into past_acts select 'person', id, last_at from people where true on conflict do nothing;
