-- The list of people, by last activity: all of them, of one status, and those with something held.
drop index people_by_last_activity;

create index people_by_last_activity on people (last_at, id);

create index people_by_status on people (status, last_at, id);

create index people_with_held on people (last_at, id) where held > 0;

-- Whether one person's rows hold a word, or they used a form.
drop index person_words_by_person;

create index person_words_by_person on person_words (person_key, word);

create index activities_by_kind on activities (person_key, kind);
