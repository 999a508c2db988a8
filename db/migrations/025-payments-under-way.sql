-- When the payment service said that the buyer has paid by a method that takes days; null while nobody has paid.
alter table orders add column processing_at bigint;
