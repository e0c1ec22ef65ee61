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
  emitted_at timestamptz;
  cleaned jsonb;
begin
  -- First: forms call this with every row.
  if not webhook_has_endpoint(event_type) then return; end if;
  emitted_at := greatest(clock_timestamp(), (event_data ->> 'createdAt')::timestamptz,
    (event_data ->> 'paidAt')::timestamptz, (event_data ->> 'updatedAt')::timestamptz,
    (event_data ->> 'joinedAt')::timestamptz);
  cleaned := (select jsonb_object_agg(key, case when btrim(value #>> '{}') = '' then 'null' else value end)
    from jsonb_each(event_data));
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

create or replace function webhook_client(client text) returns jsonb language sql stable as $$
  select jsonb_build_object('id', client, 'email', u.email, 'name', nullif(btrim(coalesce(p.full_name, u.name)), ''),
    'company', nullif(btrim(coalesce(p.company_name, u.company)), ''))
  from organization_members m join users u on u.id = m.user_id left join user_profiles p on p.user_id = u.id
  where m.organization_id = client and m.role = 'owner'
$$;
