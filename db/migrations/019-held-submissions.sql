-- What looked like spam: kept like everything else, but told to nobody until the owner releases it.
-- Why it is held, in words; null for what was told at once.
alter table leads add column held_for text;

-- When the owner let it through.
alter table leads add column released_at bigint;

alter table meetings add column held_for text;

alter table meetings add column released_at bigint;

alter table questionnaires add column held_for text;

alter table questionnaires add column released_at bigint;

alter table brief_versions add column held_for text;

alter table brief_versions add column released_at bigint;

create index leads_held on leads (created_at) where held_for is not null and released_at is null;

create index meetings_held on meetings (created_at) where held_for is not null and released_at is null;

create index questionnaires_held on questionnaires (created_at) where held_for is not null and released_at is null;

create index brief_versions_held on brief_versions (sent_at) where held_for is not null and released_at is null;
