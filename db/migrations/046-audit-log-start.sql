-- The row is there from now on, so that its absence shows.
insert into audit_head (id, number, hash) select 1, 0, '' where not exists (select 1 from audit_head);

-- The last entry that retention has deleted, with its time and hash; 0 as long as it has deleted none.
alter table audit_head add column forgotten_number bigint not null default 0;

alter table audit_head add column forgotten_at bigint not null default 0;

alter table audit_head add column forgotten_hash text not null default '';

-- The number of the entry before which somebody removed this row, and the next entry made it anew; 0 for never.
alter table audit_head add column lost_before bigint not null default 0;

update audit_head set
  forgotten_number = (select min(number) - 1 from audit_entries),
  forgotten_hash = (select previous_hash from audit_entries order by number limit 1)
where exists (select 1 from audit_entries);
