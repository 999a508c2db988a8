-- What the buyer wants on the invoice beside the business name; null for what was left out.
alter table orders add column billing_address text;

alter table orders add column tax_id text;

-- The buyer's own number of the order.
alter table orders add column po_number text;

-- Who gets a copy of each invoice.
alter table orders add column invoice_email text;
