-- What people sent before there were people: a job notes each on its person's timeline and deletes it here.
create table past_acts (
  -- A form's name, 'assessment' or 'order'.
  kind text not null,
  -- The id of the envelope, or of the feature's row where there is none.
  reference text not null,
  at bigint not null,
  primary key (kind, reference)
);

insert into past_acts
select form, id, received_at from envelopes
where not exists (select 1 from activities where activities.envelope_id = envelopes.id);

insert into past_acts
select 'assessment', id, created_at from assessments
where not exists (
  select 1 from activities
  where activities.person_key = assessments.email_key and activities.at = assessments.created_at
    and activities.kind = 'assessment'
);

insert into past_acts
select 'order', id, coalesce(ended_at, paid_at, created_at) from orders
where email <> '' and (paid_at is not null or ended_at is not null)
  and not exists (
    select 1 from activities
    where activities.person_key = orders.email_key and activities.reference = orders.id and activities.kind = 'order'
  );
