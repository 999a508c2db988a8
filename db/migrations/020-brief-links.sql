-- Rises when the link is stopped or the contact's address corrected, and ends all mailed links of the epochs before.
alter table briefs add column link_epoch integer not null default 0;

-- The epoch in which the version was sent: releasing a held one must not mail a newer link to an older address.
alter table brief_versions add column link_epoch integer not null default 0;

-- Whose address the version was sent with. The brief's own changes when the address is corrected.
alter table brief_versions add column email_key text not null default '';

update brief_versions set email_key = (select email_key from briefs where briefs.id = brief_versions.brief_id);

create index brief_versions_by_email on brief_versions (email_key);
