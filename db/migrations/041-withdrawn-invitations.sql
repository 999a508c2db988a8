-- When an invitation was taken back. The row stays until it would have expired, so that its link can say so.
alter table team_invitations add column withdrawn_at bigint;
