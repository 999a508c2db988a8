-- When a cancelled plan ends; null while it goes on.
alter table orders add column ends_at bigint;

-- The seats that are charged from the next month on; null while these are the ones that were bought.
alter table orders add column next_seats integer;

-- The time of the newest change of the plan that was seen: an older one that comes later changes nothing.
alter table orders add column plan_changed_at bigint;

-- The invoices of renewals. The first invoice of an order is kept with it.
create table order_invoices (
  number text primary key,
  order_id text not null,
  -- The payment service's id, of which each makes one invoice.
  stripe_invoice text not null unique,
  -- JSON of the invoice as it was issued.
  invoice text not null,
  issued_at bigint not null
);

create index order_invoices_by_order on order_invoices (order_id);

create index order_invoices_by_age on order_invoices (issued_at);
