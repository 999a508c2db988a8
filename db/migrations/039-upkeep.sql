-- What the site does for itself, and when it last did: backups and restore drills. One row for each task.
create table upkeep (
  task text primary key,
  -- One replica holds the task until then; 0 when nobody does.
  claimed_until bigint not null,
  started_at bigint not null,
  -- When it last went well; null before that.
  succeeded_at bigint,
  -- Why the last run failed; null when it went well.
  problem text,
  -- How many rows the last good run covered.
  row_count bigint not null
);

-- The version that applied the migration, so that an older one can say what it needs.
alter table migrations add column release text;
