-- Every refresh token of a session begins with the first one, its family: that finds the session of a token that was spent
-- long ago without a row of its own, and unseals the token in use in one step. In refresh_tokens, parent_hash and
-- sealed_token are no longer used; they stay for replicas of the release before.

alter table sessions add column family_hash text;

alter table sessions add column sealed_token text;

create unique index sessions_by_family on sessions (family_hash);
