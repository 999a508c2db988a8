-- The number to call at the agreed time; null for meetings that were asked for before it was.
alter table meetings add column phone text;
