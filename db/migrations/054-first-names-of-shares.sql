-- The first name on the picture of a shared result, if its owner ticked that; null otherwise.
alter table assessments add column share_first_name text;
