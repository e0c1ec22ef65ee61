-- Writes the lead of a submission, with the id of the submission, or brings it up to date; `data` has the columns of
-- `leads`. What the team has added to it stays, and how the first visit came to the site.
create or replace function upsert_lead(data jsonb) returns void language plpgsql as $$
declare
  input leads := jsonb_populate_record(null::leads, data);
  previous leads;
begin
  insert into leads (id, kind, subject_id, reference, email, name, company, title, source, stage, suspected_spam,
      search_text, phone, call_at, call_confirmed, stage_since, created_at, last_activity_at,
      referrer, utm_source, utm_medium, utm_campaign, landing_path, answers)
    values (input.subject_id, input.kind, input.subject_id, input.reference, input.email, input.name, input.company,
      input.title, input.source, input.stage, input.suspected_spam, input.search_text, input.phone, input.call_at,
      input.call_confirmed, input.created_at, input.created_at, input.last_activity_at,
      input.referrer, input.utm_source, input.utm_medium, input.utm_campaign, input.landing_path,
      coalesce(input.answers, '[]'))
    on conflict (kind, subject_id) do nothing;
  if found then
    return;
  end if;
  select * into previous from leads where kind = input.kind and subject_id = input.subject_id for update;
  input.last_activity_at := greatest(input.last_activity_at, previous.last_activity_at);
  if (previous.email, previous.name, previous.company, previous.title, previous.source, previous.stage,
      previous.suspected_spam, previous.search_text, previous.phone, previous.call_at, previous.call_confirmed,
      previous.last_activity_at, previous.answers)
    is not distinct from (input.email, input.name, input.company, input.title, input.source, input.stage,
      input.suspected_spam, input.search_text, input.phone, input.call_at, input.call_confirmed,
      input.last_activity_at, coalesce(input.answers, previous.answers)) then
    return;
  end if;
  update leads set email = input.email, name = input.name, company = input.company, title = input.title,
      source = input.source, stage = input.stage, suspected_spam = input.suspected_spam,
      search_text = input.search_text, phone = input.phone, call_at = input.call_at,
      call_confirmed = input.call_confirmed, last_activity_at = input.last_activity_at,
      answers = coalesce(input.answers, previous.answers),
      stage_since = case when previous.stage = input.stage then stage_since else now() end,
      version = version + case when previous.stage = input.stage then 0 else 1 end
    where id = previous.id;
  if previous.stage <> input.stage then
    insert into lead_events (lead_id, kind, version, details)
      values (previous.id, 'stage', previous.version + 1,
        jsonb_build_object('from', previous.stage, 'to', input.stage));
  end if;
end $$;

-- Locks a submission and then its lead: the order in which a sender's change locks them, so that the two cannot
-- deadlock.
create or replace function lock_lead(lead_id uuid) returns setof leads language plpgsql as $$
declare
  lead leads;
begin
  select * into lead from leads where id = lead_id;
  if not found then
    return;
  end if;
  case lead.kind
    when 'intake' then perform from intake_submissions where id = lead.subject_id for update;
    when 'booking' then perform from booking_requests where id = lead.subject_id for update;
    when 'contact' then perform from contact_submissions where id = lead.subject_id for update;
    when 'manual' then perform from lead_entries where id = lead.subject_id for update;
  end case;
  return query select * from leads where id = lead_id for update;
end $$;

-- In one order for all writers, so that two changes of the same leads cannot deadlock.
create or replace function lock_leads(lead_ids uuid[]) returns setof leads language plpgsql as $$
declare
  one uuid;
begin
  for one in select distinct unnest(lead_ids) order by 1 loop
    return query select * from lock_lead(one);
  end loop;
end $$;

-- A lead's history is append-only; it is deleted only with its lead.
create or replace function refuse_lead_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from leads where id = old.lead_id)
        -- The reply was undone before it was sent, which is an event too.
        or old.kind = 'answer' and not exists (select from lead_answers where id = (old.details ->> 'answerId')::uuid) then
      return old;
    end if;
  end if;
  raise exception 'the history of a lead is never changed';
end $$;

create or replace trigger lead_events_are_append_only before update or delete on lead_events
  for each row execute function refuse_lead_event_change();

-- How far a lead has come, also if it is lost later.
create or replace function keep_furthest_stage() returns trigger language plpgsql as $$
begin
  new.furthest := greatest(new.furthest,
    least(coalesce(array_position(array['new', 'reviewing', 'call-booked', 'proposal', 'won'], new.stage), 1), 4));
  return new;
end $$;

create or replace trigger leads_keep_furthest before insert or update of stage on leads
  for each row execute function keep_furthest_stage();
