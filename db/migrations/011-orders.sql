-- Plan, price and terms are kept as they were when bought: the catalogue may say something else by tomorrow.
create table orders (
  id text primary key,
  reference text not null unique,
  state text not null check (state in ('pending', 'paid', 'failed', 'expired', 'refunded', 'cancelled')),
  mode text not null check (mode in ('test-till', 'stripe-test', 'stripe-live')),
  plan text not null,
  plan_name text not null,
  seats integer not null,
  lines text not null,
  terms text not null,
  currency text not null,
  due_now bigint not null,
  due_monthly bigint not null,
  discount bigint not null,
  tax bigint,
  promotion_code text,
  business_name text not null,
  email text not null,
  email_key text not null,
  user_id text,
  reason text,
  invoice_number text unique,
  invoice text,
  created_at bigint not null,
  expires_at bigint not null,
  paid_at bigint,
  ended_at bigint,
  -- Placed instead of another order that was not paid, of which there can be one only.
  instead_of text unique,
  session_id text unique,
  session_url text,
  stripe_invoice text unique,
  payment_intent text unique,
  subscription text unique,
  customer text,
  -- When to ask the payment service next what became of it; null when there is nothing to ask.
  next_check_at bigint,
  problem_told_at bigint
);

create index orders_by_email on orders (email_key);

create index orders_by_user on orders (user_id) where user_id is not null;

create index orders_by_age on orders (created_at);

create index orders_to_check on orders (next_check_at) where next_check_at is not null;

-- The last number of each series of invoices. Taken in the transaction that uses it, so that none is left out.
create table invoice_numbers (
  series text primary key,
  last integer not null
);

-- What the payment service has told us, each event once. One that concerns something no order is known by yet waits.
create table payment_events (
  id text primary key,
  type text not null,
  subject text,
  waiting text,
  received_at bigint not null
);

create index payment_events_waiting on payment_events (subject) where waiting is not null;

create index payment_events_by_age on payment_events (received_at);
