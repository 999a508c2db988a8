-- A group of accounts that see each other's results on one map. It goes with the account that opened it.
create table disc_teams (
  id text primary key,
  name text not null,
  owner_id text not null references users (id) on delete cascade,
  -- Raised to end the invitation's link.
  link_epoch integer not null default 0,
  created_at bigint not null
);

create index disc_teams_by_owner on disc_teams (owner_id);

-- What one account shows a team. It goes with the result, with the account and with the team.
create table disc_team_members (
  id text primary key,
  team_id text not null references disc_teams (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  assessment_id text not null references assessments (id) on delete cascade,
  -- The name on the map, as the member typed it.
  name text not null,
  hides_numbers integer not null check (hides_numbers in (0, 1)),
  -- When they agreed to show the result, and the words beside the box.
  consented_at bigint not null,
  consent_wording text not null,
  unique (team_id, user_id)
);

create index disc_team_members_by_user on disc_team_members (user_id);

create index disc_team_members_by_assessment on disc_team_members (assessment_id);
