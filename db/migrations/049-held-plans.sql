-- Until when a plan is held by whoever is asking the payment service about it. Nobody else asks or changes it meanwhile.
alter table orders add column plan_held_until bigint;
