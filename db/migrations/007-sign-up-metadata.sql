-- The link of a sign-up also carries what was said there about the user, such as their name.

alter table one_time_tokens add column user_metadata text;
