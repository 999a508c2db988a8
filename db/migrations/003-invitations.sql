-- Accounts that an operator made for somebody, who is yet to accept.

alter table users add column invited_at bigint;
