-- The total of all files is added up at each upload; this way no file's bytes are read for it.
create index brief_files_by_size on brief_files (brief_id, size);

drop index brief_files_by_brief;
