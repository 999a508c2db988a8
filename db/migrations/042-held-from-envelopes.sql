-- What is held is counted from the envelopes: a count beside them was wrong once retention deleted one.
create index envelopes_held_by_person on envelopes (person_key)
where held_for is not null and released_at is null and binned_at is null;

drop index people_with_held;

alter table people drop column held;
