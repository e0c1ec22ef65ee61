-- As Date.toISOString writes it.
create or replace function webhook_timestamp(input timestamptz) returns text language sql stable as $$
  select to_char(input at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Whether an enabled endpoint wants the event: without one, nothing is built. If that cannot be read, the event is
-- built, and emit_webhook_event keeps it.
create or replace function webhook_has_endpoint(event_type text) returns boolean language plpgsql as $$
begin
  return exists (select from webhook_endpoints where enabled and event_type = any (event_types));
exception when others then
  return true;
end $$;

-- Blank texts are sent as null. An event that cannot be written must not fail the submission or payment that it is
-- about, nor be lost: it is kept apart, tried again by a job, and reported by the check of the system. If even that
-- fails, so does the change.
create or replace function emit_webhook_event(event_type text, event_subject text, event_data jsonb)
  returns void language plpgsql as $$
declare
  new_event uuid;
  emitted_at timestamptz := greatest(clock_timestamp(), (event_data ->> 'createdAt')::timestamptz,
    (event_data ->> 'paidAt')::timestamptz, (event_data ->> 'updatedAt')::timestamptz,
    (event_data ->> 'joinedAt')::timestamptz);
  cleaned jsonb := (select jsonb_object_agg(key, case when btrim(value #>> '{}') = '' then 'null' else value end)
    from jsonb_each(event_data));
begin
  if not webhook_has_endpoint(event_type) then return; end if;
  begin
    insert into webhook_events (type, subject, data, at) values (event_type, event_subject, cleaned, emitted_at)
      on conflict (subject) do nothing returning id into new_event;
    if new_event is null then return; end if;
    insert into webhook_deliveries (event_id, endpoint_id)
      select new_event, id from webhook_endpoints where enabled and event_type = any (event_types);
  exception when others then
    insert into unwritten_webhook_events (type, subject, data, fault) values (event_type, event_subject, cleaned,
      left(sqlerrm, 1000));
  end;
end $$;

-- Tries again what could not be written; what fails again is kept again.
create or replace function write_unwritten_webhook_events() returns void language plpgsql as $$
declare
  one unwritten_webhook_events;
begin
  for one in select * from unwritten_webhook_events order by at limit 500 for update skip locked loop
    delete from unwritten_webhook_events where id = one.id;
    perform emit_webhook_event(one.type, one.subject, one.data);
  end loop;
end $$;

-- The lead of a submission. The address is a path until the event is sent.
create or replace function webhook_lead(lead_kind text, submission uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('leadId', id, 'reference', reference, 'url', '/admin/leads/' || id)
  from leads where kind = lead_kind and subject_id = submission
$$;

create or replace function webhook_client(client text) returns jsonb language sql stable as $$
  select jsonb_build_object('id', u.id, 'email', u.email, 'name', nullif(btrim(coalesce(p.full_name, u.name)), ''),
    'company', nullif(btrim(coalesce(p.company_name, u.company)), ''))
  from users u left join user_profiles p on p.user_id = u.id where u.id = client
$$;

create or replace function emit_intake_webhook() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.suspected_spam is null then return null; end if;
  if not webhook_has_endpoint('lead.created') then return null; end if;
  perform emit_webhook_event('lead.created', 'intake ' || new.id, webhook_lead('intake', new.id) || jsonb_build_object(
    'id', new.id, 'kind', 'intake',
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
  if tg_op = 'UPDATE' and old.suspected_spam is null then return null; end if;
  if not webhook_has_endpoint('lead.created') then return null; end if;
  perform emit_webhook_event('lead.created', 'contact ' || new.id, webhook_lead('contact', new.id) || jsonb_build_object(
    'id', new.id, 'kind', 'contact', 'name', new.name, 'email', new.email, 'company', new.company,
    'message', new.message, 'createdAt', webhook_timestamp(new.created_at)));
  return null;
end $$;

create or replace function emit_entry_webhook() returns trigger language plpgsql as $$
begin
  if not webhook_has_endpoint('lead.created') then return null; end if;
  perform emit_webhook_event('lead.created', 'manual ' || new.id, webhook_lead('manual', new.id) || jsonb_build_object(
    'id', new.id, 'kind', 'manual', 'name', new.name, 'email', new.email, 'company', new.company,
    'phone', new.phone, 'message', new.message, 'source', new.source,
    'createdAt', webhook_timestamp(new.created_at)));
  return null;
end $$;

create or replace function emit_booking_webhook() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.suspected_spam is null then return null; end if;
  if not webhook_has_endpoint('booking.created') then return null; end if;
  perform emit_webhook_event('booking.created', 'booking ' || new.id, webhook_lead('booking', new.id) || jsonb_build_object(
    'id', new.id, 'name', new.name, 'email', new.email, 'company', new.company, 'phone', new.phone,
    'message', new.message, 'preferredDate', webhook_timestamp(new.preferred_date), 'timeZone', new.time_zone,
    'createdAt', webhook_timestamp(new.created_at)));
  return null;
end $$;

create or replace function emit_sale_webhook() returns trigger language plpgsql as $$
begin
  if not webhook_has_endpoint('sale.completed') then return null; end if;
  perform emit_webhook_event('sale.completed', 'order ' || new.id, jsonb_build_object(
    'id', new.id, 'client', webhook_client(new.user_id), 'offer', new.offer, 'priceId', new.price_id,
    'mode', new.mode, 'amount', new.amount, 'tax', new.tax_cents, 'currency', new.currency, 'subscriptionId', new.subscription_id,
    'paidAt', webhook_timestamp(new.paid_at)));
  return null;
end $$;

create or replace function emit_lead_erased_webhook() returns trigger language plpgsql as $$
begin
  if not webhook_has_endpoint('lead.erased') then return null; end if;
  perform emit_webhook_event('lead.erased', null, jsonb_build_object('id', old.subject_id, 'leadId', old.id,
    'kind', old.kind, 'reference', old.reference, 'erasedAt', webhook_timestamp(clock_timestamp())));
  return null;
end $$;

create or replace function emit_subscriber_webhook() returns trigger language plpgsql as $$
begin
  if new.status = 'active' then
    perform emit_webhook_event('subscriber.joined', null, jsonb_build_object('id', new.id, 'email', new.email,
      'source', new.source, 'joinedAt', webhook_timestamp(coalesce(new.subscribed_at, clock_timestamp()))));
  else
    perform emit_webhook_event('subscriber.left', null, jsonb_build_object('id', new.id, 'email', old.email,
      'reason', case when new.status = 'bounced' then 'bounced' else 'unsubscribed' end,
      'leftAt', webhook_timestamp(clock_timestamp())));
  end if;
  return null;
end $$;

create or replace function emit_subscriber_erased_webhook() returns trigger language plpgsql as $$
begin
  perform emit_webhook_event('subscriber.erased', null, jsonb_build_object('id', old.id,
    'erasedAt', webhook_timestamp(clock_timestamp())));
  return null;
end $$;

create or replace function emit_client_erased_webhook() returns trigger language plpgsql as $$
begin
  perform emit_webhook_event('client.erased', null, jsonb_build_object('id', old.id,
    'erasedAt', webhook_timestamp(clock_timestamp())));
  return null;
end $$;

create or replace trigger intake_submissions_webhooks after insert or update of suspected_spam on intake_submissions
  for each row when (new.suspected_spam is null) execute function emit_intake_webhook();
drop trigger if exists intake_submissions_cleared_webhooks on intake_submissions;

create or replace trigger contact_submissions_webhooks after insert or update of suspected_spam on contact_submissions
  for each row when (new.suspected_spam is null) execute function emit_contact_webhook();
drop trigger if exists contact_submissions_cleared_webhooks on contact_submissions;

create or replace trigger lead_entries_webhooks after insert on lead_entries for each row
  when (new.suspected_spam is null) execute function emit_entry_webhook();

create or replace trigger booking_requests_webhooks after insert or update of suspected_spam on booking_requests
  for each row when (new.suspected_spam is null) execute function emit_booking_webhook();
drop trigger if exists booking_requests_cleared_webhooks on booking_requests;

create or replace trigger orders_webhooks after update of fulfilled_at on orders for each row
  when (old.fulfilled_at is null and new.fulfilled_at is not null) execute function emit_sale_webhook();

-- Suspected spam that nobody cleared was never sent.
create or replace trigger leads_erased_webhooks after delete on leads for each row
  when (old.suspected_spam is null or old.suspected_spam = '{marked}') execute function emit_lead_erased_webhook();

create or replace trigger newsletter_subscriptions_joined_webhooks after insert on newsletter_subscriptions for each row
  when (new.status = 'active') execute function emit_subscriber_webhook();

create or replace trigger newsletter_subscriptions_webhooks after update of status on newsletter_subscriptions
  for each row when ((old.status = 'active') <> (new.status = 'active')) execute function emit_subscriber_webhook();

-- Addresses that never joined were never sent.
create or replace trigger newsletter_subscriptions_erased_webhooks after delete on newsletter_subscriptions
  for each row when (old.subscribed_at is not null) execute function emit_subscriber_erased_webhook();

create or replace trigger users_erased_webhooks after delete on users for each row
  execute function emit_client_erased_webhook();

-- Its changes are emitted where they are recorded (features/subscriptions/changes).
drop trigger if exists subscriptions_added_webhooks on subscriptions;
drop trigger if exists subscriptions_changed_webhooks on subscriptions;
drop function if exists emit_subscription_webhook();
