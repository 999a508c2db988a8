-- The list of people who used a form, who came from a source, or of whom a member takes care.
drop index activities_by_kind;

create index activities_by_kind on activities (kind, person_key);

drop index people_by_source;

create index people_by_source on people (source, last_at, id);

drop index people_by_assignee;

create index people_by_assignee on people (assignee, last_at, id) where assignee is not null;
