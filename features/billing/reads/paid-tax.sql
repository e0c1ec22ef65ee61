-- The tax in what was paid of a total: credit takes its share of it.
create or replace function paid_tax(payment payments) returns integer language sql immutable as $$
  select round(payment.tax_cents::numeric * payment.amount_paid
    / greatest(payment.amount, payment.amount_paid, 1))::integer
$$;
