-- How often the side that proposed last has replaced its proposal since the other side answered.
alter table meetings add column repeats integer not null default 0;
