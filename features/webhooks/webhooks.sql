-- As Date.toISOString writes it.
create or replace function webhook_timestamp(input timestamptz) returns text language sql stable as $$
  select to_char(input at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Whether an enabled endpoint wants the event: without one, nothing is built.
create or replace function webhook_has_endpoint(event_type text) returns boolean language sql stable as $$
  select exists (select from webhook_endpoints where enabled and event_type = any (event_types))
$$;

create or replace function emit_webhook_event(event_type text, event_subject text, event_data jsonb)
  returns void language plpgsql as $$
declare
  new_event uuid;
begin
  insert into webhook_events (type, subject, data) values (event_type, event_subject, event_data)
    on conflict (subject) do nothing returning id into new_event;
  if new_event is null then return; end if;
  insert into webhook_deliveries (event_id, endpoint_id)
    select new_event, id from webhook_endpoints where enabled and event_type = any (event_types);
exception when others then
  -- The submission or purchase must not fail because its event does.
  raise warning 'an event of % could not be written for webhooks: %', event_type, sqlerrm;
end $$;

create or replace function webhook_client(client text) returns jsonb language sql stable as $$
  select jsonb_build_object('id', u.id, 'email', u.email, 'name', coalesce(p.full_name, u.name),
    'company', coalesce(p.company_name, u.company))
  from users u left join user_profiles p on p.user_id = u.id where u.id = client
$$;

create or replace function emit_intake_webhook() returns trigger language plpgsql as $$
begin
  if not webhook_has_endpoint('lead.created') then return null; end if;
  perform emit_webhook_event('lead.created', 'intake ' || new.id, jsonb_build_object(
    'id', new.id, 'kind', 'intake', 'reference', new.reference,
    'name', trim(concat_ws(' ', new.contact ->> 'firstName', new.contact ->> 'lastName')),
    'email', new.email, 'company', new.company, 'role', new.contact ->> 'role', 'phone', new.contact ->> 'phone',
    'website', new.contact ->> 'website', 'industry', new.contact ->> 'industry',
    'employeeCount', new.contact ->> 'employeeCount',
    'message', new.project_goals ->> 'headlineOutcome',
    'biggestPainPoint', new.business_snapshot ->> 'biggestPainPoint',
    'timeline', new.project_goals ->> 'timeline', 'urgency', new.project_goals ->> 'urgency',
    'budgetRange', new.budget_plan ->> 'budgetRange', 'createdAt', webhook_timestamp(new.created_at)));
  return null;
end $$;

create or replace function emit_contact_webhook() returns trigger language plpgsql as $$
begin
  if not webhook_has_endpoint('lead.created') then return null; end if;
  perform emit_webhook_event('lead.created', 'contact ' || new.id, jsonb_build_object(
    'id', new.id, 'kind', 'contact', 'name', new.name, 'email', new.email, 'company', new.company,
    'message', new.message, 'createdAt', webhook_timestamp(new.created_at)));
  return null;
end $$;

create or replace function emit_entry_webhook() returns trigger language plpgsql as $$
begin
  if not webhook_has_endpoint('lead.created') then return null; end if;
  perform emit_webhook_event('lead.created', 'manual ' || new.id, jsonb_build_object(
    'id', new.id, 'kind', 'manual', 'name', new.name, 'email', new.email, 'company', nullif(new.company, ''),
    'phone', nullif(new.phone, ''), 'message', nullif(new.message, ''), 'source', new.source,
    'createdAt', webhook_timestamp(new.created_at)));
  return null;
end $$;

create or replace function emit_booking_webhook() returns trigger language plpgsql as $$
begin
  if not webhook_has_endpoint('booking.created') then return null; end if;
  perform emit_webhook_event('booking.created', 'booking ' || new.id, jsonb_build_object(
    'id', new.id, 'name', new.name, 'email', new.email, 'company', new.company, 'phone', new.phone,
    'message', new.message, 'preferredDate', webhook_timestamp(new.preferred_date), 'timeZone', new.time_zone,
    'createdAt', webhook_timestamp(new.created_at)));
  return null;
end $$;

create or replace function emit_sale_webhook() returns trigger language plpgsql as $$
begin
  if not webhook_has_endpoint('sale.completed') then return null; end if;
  perform emit_webhook_event('sale.completed', 'order ' || new.id, jsonb_build_object(
    'id', new.id, 'client', webhook_client(new.user_id), 'offer', new.offer, 'mode', new.mode,
    'amount', new.amount, 'currency', new.currency, 'subscriptionId', new.subscription_id,
    'paidAt', webhook_timestamp(new.paid_at)));
  return null;
end $$;

create or replace function emit_subscription_webhook() returns trigger language plpgsql as $$
begin
  if not webhook_has_endpoint('subscription.updated') then return null; end if;
  perform emit_webhook_event('subscription.updated', null, jsonb_build_object(
    'id', new.id, 'client', webhook_client(new.user_id), 'offer', new.offer, 'status', new.status,
    'monthlyAmount', new.monthly_amount, 'currency', new.currency,
    'cancelAtPeriodEnd', new.cancel_at_period_end, 'cancelAt', webhook_timestamp(to_timestamp(new.cancel_at)),
    'endedAt', webhook_timestamp(to_timestamp(new.ended_at)),
    'currentPeriodStart', webhook_timestamp(to_timestamp(new.current_period_start)),
    'currentPeriodEnd', webhook_timestamp(to_timestamp(new.current_period_end)),
    'previous', case when tg_op = 'UPDATE' then jsonb_build_object('offer', old.offer, 'status', old.status,
      'monthlyAmount', old.monthly_amount, 'cancelAtPeriodEnd', old.cancel_at_period_end) end));
  return null;
end $$;

create or replace trigger intake_submissions_webhooks after insert on intake_submissions for each row
  when (new.suspected_spam is null) execute function emit_intake_webhook();

create or replace trigger intake_submissions_cleared_webhooks after update of suspected_spam on intake_submissions
  for each row
  when (old.suspected_spam is not null and new.suspected_spam is null) execute function emit_intake_webhook();

create or replace trigger contact_submissions_webhooks after insert on contact_submissions for each row
  when (new.suspected_spam is null) execute function emit_contact_webhook();

create or replace trigger contact_submissions_cleared_webhooks after update of suspected_spam on contact_submissions
  for each row
  when (old.suspected_spam is not null and new.suspected_spam is null) execute function emit_contact_webhook();

create or replace trigger lead_entries_webhooks after insert on lead_entries for each row
  when (new.suspected_spam is null) execute function emit_entry_webhook();

create or replace trigger booking_requests_webhooks after insert on booking_requests for each row
  when (new.suspected_spam is null) execute function emit_booking_webhook();

create or replace trigger booking_requests_cleared_webhooks after update of suspected_spam on booking_requests
  for each row
  when (old.suspected_spam is not null and new.suspected_spam is null) execute function emit_booking_webhook();

create or replace trigger orders_webhooks after update of fulfilled_at on orders for each row
  when (old.fulfilled_at is null and new.fulfilled_at is not null) execute function emit_sale_webhook();

create or replace trigger subscriptions_added_webhooks after insert on subscriptions for each row
  execute function emit_subscription_webhook();

create or replace trigger subscriptions_changed_webhooks after update on subscriptions for each row
  when ((old.status, old.offer, old.price_id, old.monthly_amount, old.currency, old.cancel_at_period_end,
    old.cancel_at, old.ended_at, old.current_period_end) is distinct from (new.status, new.offer, new.price_id,
    new.monthly_amount, new.currency, new.cancel_at_period_end, new.cancel_at, new.ended_at, new.current_period_end))
  execute function emit_subscription_webhook();
