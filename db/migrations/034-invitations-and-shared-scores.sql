-- Who is invited to the team and hasn't proved their address yet. The links are account links, in one_time_tokens.
create table team_invitations (
  -- The `emailKey` of the address.
  email_key text primary key,
  email text not null,
  role text not null check (role in ('owner', 'helper')),
  created_at bigint not null,
  expires_at bigint not null
);

-- When somebody who took the assessment ticked that we may see the scores, and the wording; null when they didn't.
alter table assessments add column shared_with_us_at bigint;

alter table assessments add column shared_with_us_wording text;
