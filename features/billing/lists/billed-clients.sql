-- Those of 0.1.0: the sync marks who is billed.
drop trigger if exists payments_billed on payments;
drop trigger if exists subscriptions_billed on subscriptions;
drop function if exists mark_billed();
