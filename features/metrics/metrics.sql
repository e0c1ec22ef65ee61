-- Adds to a metric of a day. It inserts rather than updates a sum, for which all writers would wait in turn.
create or replace function count_metric(metric text, at timestamptz, part text, other text, amount bigint)
  returns void language sql as $$
  insert into metric_changes (metric, day, part, other, amount)
    values ($1, ($2 at time zone 'UTC')::date, $3, $4, $5)
$$;

create or replace function count_user() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.created_at = new.created_at then return null; end if;
  if tg_op <> 'INSERT' then perform count_metric('users', old.created_at, '', '', -1); end if;
  if tg_op <> 'DELETE' then perform count_metric('users', new.created_at, '', '', 1); end if;
  return null;
end $$;

create or replace trigger user_profiles_counted after insert or delete or update of created_at on user_profiles
  for each row execute function count_user();

-- Months and years follow the days.
create or replace function sum_metric_periods() returns trigger language plpgsql as $$
declare
  added bigint := new.amount;
begin
  if tg_op = 'UPDATE' then added := new.amount - old.amount; end if;
  insert into metric_periods as kept (metric, period, part, other, amount)
    select new.metric, to_char(new.day, form), new.part, new.other, added from unnest('{YYYY,YYYY-MM}'::text[]) form
    on conflict (metric, period, part, other) do update set amount = kept.amount + excluded.amount;
  return null;
end $$;

create or replace trigger metric_days_summed after insert or update of amount on metric_days
  for each row execute function sum_metric_periods();

create or replace function revenue_offer(of_order uuid, of_subscription text) returns text language sql stable as $$
  select coalesce((select offer from orders where id = of_order),
    (select offer from subscriptions where id = of_subscription), '')
$$;

-- Adds money on its day by the offer of its payment: what is left without tax, and the tax.
create or replace function count_money(payment payments, at timestamptz, cents bigint, tax bigint) returns void
  language plpgsql as $$
begin
  perform count_metric(made.metric, at, revenue_offer(payment.order_id, payment.subscription_id), payment.currency,
    made.cents) from (values ('revenue', cents - tax), ('revenue-tax', tax)) made (metric, cents) where made.cents <> 0;
end $$;

-- What a payment brought on its day, and what went back of it on other days.
create or replace function count_payment(paid payments, factor bigint) returns void language plpgsql as $$
begin
  if paid.paid_at is not null then
    perform count_money(paid, paid.paid_at, paid.amount_paid * factor, paid_tax(paid) * factor);
  end if;
  perform count_money(paid, happened_at, -amount * factor, -tax_cents * factor)
    from money_back where payment_id = paid.id;
end $$;

-- It stays counted when its account is erased.
create or replace function count_revenue() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.paid_at, old.amount, old.amount_paid, old.tax_cents, old.order_id, old.currency)
      is not distinct from
      (new.paid_at, new.amount, new.amount_paid, new.tax_cents, new.order_id, new.currency) then
      return null;
    end if;
    perform count_payment(old, -1);
  end if;
  perform count_payment(new, 1);
  return null;
end $$;

create or replace trigger payments_counted after insert or update on payments
  for each row execute function count_revenue();

-- As revenue does, it stays counted when its account is erased.
create or replace function count_money_back() returns trigger language plpgsql as $$
declare
  payment payments;
begin
  select * into payment from payments where id = new.payment_id;
  if tg_op = 'UPDATE' then perform count_money(payment, old.happened_at, old.amount, old.tax_cents); end if;
  perform count_money(payment, new.happened_at, -new.amount, -new.tax_cents);
  return null;
end $$;

create or replace trigger money_back_counted after insert or update of amount, tax_cents, happened_at on money_back
  for each row execute function count_money_back();

-- A client is counted once, with the first paid purchase.
create or replace function count_client() returns trigger language plpgsql as $$
begin
  if not exists (select from orders
    where organization_id = new.organization_id and fulfilled_at is not null and id <> new.id) then
    perform count_metric('clients', new.fulfilled_at, '', '', 1);
  end if;
  return null;
end $$;

create or replace trigger orders_counted after update of fulfilled_at on orders for each row
  when (old.fulfilled_at is null and new.fulfilled_at is not null) execute function count_client();

-- Adds an ended subscription, by its reason, what the client chose as one, and the currency of its fee.
create or replace function count_end(ended subscription_changes, feedback text, amount bigint) returns void
  language plpgsql as $$
declare
  other text := jsonb_build_array(coalesce(feedback, ''), ended.after ->> 'currency')::text;
begin
  perform count_metric('ended', ended.at, coalesce(ended.reason, ''), other, amount);
  perform count_metric(
    'ended-cents', ended.at, coalesce(ended.reason, ''), other, (ended.after ->> 'cents')::bigint * amount);
end $$;

-- It stays counted when its account is erased, as revenue does.
create or replace function count_ended_subscription() returns trigger language plpgsql as $$
begin
  perform count_end(new, (select cancel_feedback from subscriptions where id = new.subscription_id), 1);
  return null;
end $$;

create or replace trigger subscription_changes_counted after insert on subscription_changes for each row
  when (new.kind = 'ended') execute function count_ended_subscription();

create or replace function recount_ended_subscription() returns trigger language plpgsql as $$
begin
  perform count_end(c, old.cancel_feedback, -1), count_end(c, new.cancel_feedback, 1)
    from subscription_changes c where c.subscription_id = new.id and c.kind = 'ended';
  return null;
end $$;

create or replace trigger subscriptions_recounted after update of cancel_feedback on subscriptions for each row
  when (old.cancel_feedback is distinct from new.cancel_feedback) execute function recount_ended_subscription();

-- What an organization that pays by the month counts as: tier, cents and currency as JSON (the code turns it into money
-- by the catalog); '' without a subscription. The cents are those of all active subscriptions in the currency of the
-- current one. A paused one stays active and pays nothing; one that is past due is not active, but not lost before it
-- ends. An agreed fee that was changed is charged from the next period on: until then it counts as it was when the
-- period began. A profile that is active without a subscription of any organization of its person counts by its tier.
create or replace function mrr_standing_of(client text) returns text language sql stable as $$
  select coalesce((select (case when status = 'active' then jsonb_build_array(tier, cents, currency)
      else jsonb_build_array(tier, 0, currency, 'past_due') end)::text
    from (
      select s.status, s.offer as tier, s.currency, paid.cents
      from subscriptions s cross join lateral (
        select sum(case when one.paused_at is not null then 0 else coalesce((
          select (c.before->>'cents')::int from subscription_changes c
          where one.is_agreed and c.subscription_id = one.id and c.kind = 'changed'
            and c.before->>'offer' is not distinct from c.after->>'offer'
            and (c.before->>'periodEnd')::int = one.current_period_end
          order by c.position limit 1), one.monthly_amount) end) as cents
        from subscriptions one where one.organization_id = client and one.currency = s.currency
          and (one.is_current or one.status = 'active')) paid
      where s.organization_id = client and s.is_current
      union all
      select p.subscription_status, p.subscription_tier, null, null from user_profiles p
      where p.user_id = client and not exists (select from subscriptions s where s.is_current and s.organization_id in
        (select client union all select organization_id from organization_members where user_id = client))
    ) known where status in ('active', 'past_due')), '')
$$;

create or replace function count_mrr() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  client text := coalesce(changed ->> 'organization_id', changed ->> 'user_id');
  standing_before text := coalesce((select standing from mrr_standing where organization_id = client for update), '');
  standing_now text := mrr_standing_of(client);
begin
  if standing_before = standing_now then return null; end if;
  perform count_metric('mrr', now(), standing_before, standing_now, 1);
  if standing_now = '' then delete from mrr_standing where organization_id = client;
  else insert into mrr_standing (organization_id, standing) values (client, standing_now)
    on conflict (organization_id) do update set standing = excluded.standing;
  end if;
  return null;
end $$;

-- Deferred to the end of the transaction, since a sync writes a subscription more than once.
-- A constraint trigger cannot be replaced, so each is dropped first.
drop trigger if exists user_profiles_mrr on user_profiles;
create constraint trigger user_profiles_mrr after insert or delete or update of subscription_status, subscription_tier
  on user_profiles deferrable initially deferred for each row execute function count_mrr();

drop trigger if exists subscriptions_mrr on subscriptions;
create constraint trigger subscriptions_mrr after insert or update or delete on subscriptions
  deferrable initially deferred for each row execute function count_mrr();
