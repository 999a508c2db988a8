-- What somebody signed up with, whether the address had an account already or not: signing in with it answers alike then.
-- The subject is a hash of the address, as in sign_in_failures.

create table sign_ups (
  subject text primary key,
  password_hash text not null,
  expires_at bigint not null
);

create index sign_ups_by_expiry on sign_ups (expires_at);
