-- The tax in what is left of a payment after refunds and disputes: they and credit take their share of it.
create or replace function kept_tax(payment payments) returns integer language sql immutable as $$
  select round(payment.tax_cents::numeric * (payment.amount_paid - payment.amount_refunded - payment.amount_disputed)
    / greatest(payment.amount, payment.amount_paid, 1))::integer
$$;
