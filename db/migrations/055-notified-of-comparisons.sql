-- The result whose address is told that the guest has agreed; null if the asker doesn't want that. The result may end
-- before the comparison.
alter table comparisons add column asker_report_id text references assessments (id) on delete set null;

create index comparisons_by_asker_report on comparisons (asker_report_id);
