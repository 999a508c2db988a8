-- When the plan went live and its monthly price began; null before that, and for a plan that begins with its order.
alter table orders add column live_at bigint;

-- The version of the terms of service that the buyer agreed to; null for orders from before there were such terms.
alter table orders add column terms_version text;
