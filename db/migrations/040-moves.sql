-- Says that this database is read-only because its rows are moving, or have moved, to another one. At most one row.
create table moves (
  id text primary key,
  started_at bigint not null
);
