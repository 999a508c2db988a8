-- The link of a sign-up carries that sign-up's password, so that whoever confirms by it gets the one that was chosen there.

alter table one_time_tokens add column password_hash text;

alter table users add column signed_up_again_at bigint;
