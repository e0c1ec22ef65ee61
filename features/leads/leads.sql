-- A text as searches compare it; the twin of foldedText in leads.ts.
create or replace function folded_text(input text) returns text language sql immutable parallel safe as $$
  select replace(lower(regexp_replace(normalize(input, nfkd), '[\u0300-\u036f]+', '', 'g')), 'ς', 'σ')
$$;

-- The stage that a submission's columns stand for. Suspected spam keeps the status that its sender may see.
-- The stages are those of `stages` in leads.ts.
create or replace function lead_stage(status text, suspected_spam text[])
  returns text language sql immutable parallel safe as $$
  select case
    when status = 'new' and suspected_spam is not null then 'spam'
    when status in ('new', 'reviewing', 'call-booked', 'proposal', 'won', 'lost', 'spam') then status
    else 'reviewing'
  end
$$;

-- The first words of a text on one line.
create or replace function lead_title(input text) returns text language sql immutable parallel safe as $$
  select left(btrim(regexp_replace(left(input, 400), '\s+', ' ', 'g')), 160)
$$;

create or replace function lead_of_intake(submission intake_submissions) returns leads language plpgsql stable as $$
declare lead leads;
begin
  lead.kind := 'intake';
  lead.subject_id := submission.id;
  lead.reference := submission.reference;
  lead.email := submission.email;
  lead.name := btrim(concat_ws(' ', submission.contact ->> 'firstName', submission.contact ->> 'lastName'));
  lead.company := nullif(submission.company, '');
  lead.title := lead_title(coalesce(
    nullif(submission.full_payload ->> 'headlineOutcome', ''), submission.full_payload ->> 'businessDescription', ''));
  lead.phone := nullif(submission.contact ->> 'phone', '');
  lead.source := 'intake';
  lead.stage := lead_stage(submission.status, submission.suspected_spam);
  lead.suspected_spam := submission.suspected_spam;
  lead.search_text := left(folded_text(concat_ws(e'\n', lead.name, submission.email, submission.company,
    submission.reference, replace(submission.reference, '-', ''),
    left(submission.full_payload ->> 'headlineOutcome', 600),
    left(submission.full_payload ->> 'businessDescription', 600),
    left(submission.full_payload ->> 'biggestPainPoint', 400),
    left(submission.full_payload ->> 'keySystemsToIntegrate', 400),
    left(submission.full_payload ->> 'anythingElse', 400))), 2400);
  lead.created_at := submission.created_at;
  lead.last_activity_at := submission.updated_at;
  return lead;
end $$;

create or replace function lead_of_booking(submission booking_requests) returns leads language plpgsql stable as $$
declare lead leads;
begin
  lead.kind := 'booking';
  lead.subject_id := submission.id;
  lead.reference := booking_reference(submission.id);
  lead.email := submission.email;
  lead.name := submission.name;
  lead.company := nullif(submission.company, '');
  lead.phone := nullif(submission.phone, '');
  if submission.answer is distinct from 'declined' then
    lead.call_at := coalesce(submission.call_at, submission.preferred_date);
    lead.call_confirmed := submission.call_at is not null;
  end if;
  lead.title := lead_title(submission.message);
  lead.source := coalesce(nullif(submission.metadata ->> 'source', ''), 'booking');
  lead.stage := lead_stage(submission.status, submission.suspected_spam);
  lead.suspected_spam := submission.suspected_spam;
  lead.search_text := left(folded_text(concat_ws(e'\n', submission.name, submission.email, submission.company,
    lead.reference, replace(lead.reference, '-', ''), submission.phone, left(submission.message, 1600))), 2400);
  lead.created_at := submission.created_at;
  lead.last_activity_at := submission.updated_at;
  return lead;
end $$;

create or replace function lead_of_contact(submission contact_submissions) returns leads language plpgsql stable as $$
declare lead leads;
begin
  lead.kind := 'contact';
  lead.subject_id := submission.id;
  lead.email := submission.email;
  lead.name := coalesce(submission.name, '');
  lead.company := nullif(submission.company, '');
  lead.title := lead_title(submission.message);
  lead.source := coalesce(nullif(submission.metadata ->> 'source', ''), 'contact');
  lead.stage := lead_stage(submission.status, submission.suspected_spam);
  lead.suspected_spam := submission.suspected_spam;
  lead.search_text := left(folded_text(concat_ws(e'\n', submission.name, submission.email, submission.company,
    left(submission.message, 1600))), 2400);
  lead.created_at := submission.created_at;
  lead.last_activity_at := submission.updated_at;
  return lead;
end $$;

create or replace function lead_of_entry(submission lead_entries) returns leads language plpgsql stable as $$
declare lead leads;
begin
  lead.kind := 'manual';
  lead.subject_id := submission.id;
  lead.email := submission.email;
  lead.name := submission.name;
  lead.company := nullif(submission.company, '');
  lead.phone := nullif(submission.phone, '');
  lead.title := lead_title(submission.message);
  lead.source := submission.source;
  lead.stage := lead_stage(submission.status, submission.suspected_spam);
  lead.suspected_spam := submission.suspected_spam;
  lead.search_text := left(folded_text(concat_ws(e'\n', submission.name, submission.email, submission.company,
    submission.phone, left(submission.message, 1600))), 2400);
  lead.created_at := submission.created_at;
  lead.last_activity_at := submission.updated_at;
  return lead;
end $$;

-- Writes the lead of a submission, with the id of the submission, or brings it up to date. What the team has added to
-- it stays, and how the first visit came to the site.
create or replace function upsert_lead(input leads, attribution jsonb) returns void language plpgsql as $$
declare
  previous leads;
begin
  insert into leads (id, kind, subject_id, reference, email, name, company, title, source, stage, suspected_spam,
      search_text, phone, call_at, call_confirmed, stage_since, created_at, last_activity_at,
      referrer, utm_source, utm_medium, utm_campaign, landing_path)
    values (input.subject_id, input.kind, input.subject_id, input.reference, input.email, input.name, input.company, input.title,
      input.source, input.stage, input.suspected_spam, input.search_text, input.phone, input.call_at,
      coalesce(input.call_confirmed, false), input.created_at, input.created_at, input.last_activity_at,
      attribution ->> 'referrer', attribution ->> 'utm_source', attribution ->> 'utm_medium',
      attribution ->> 'utm_campaign', attribution ->> 'landing_path')
    on conflict (kind, subject_id) do nothing;
  if found then
    return;
  end if;
  select * into previous from leads where kind = input.kind and subject_id = input.subject_id for update;
  input.last_activity_at := greatest(input.last_activity_at, previous.last_activity_at);
  if (previous.email, previous.name, previous.company, previous.title, previous.source, previous.stage,
      previous.suspected_spam, previous.search_text, previous.phone, previous.call_at, previous.call_confirmed,
      previous.last_activity_at)
    is not distinct from (input.email, input.name, input.company, input.title, input.source, input.stage,
      input.suspected_spam, input.search_text, input.phone, input.call_at, coalesce(input.call_confirmed, false),
      input.last_activity_at) then
    return;
  end if;
  update leads set email = input.email, name = input.name, company = input.company, title = input.title,
      source = input.source, stage = input.stage, suspected_spam = input.suspected_spam,
      search_text = input.search_text, phone = input.phone, call_at = input.call_at,
      call_confirmed = coalesce(input.call_confirmed, false), last_activity_at = input.last_activity_at,
      version = version + case when previous.stage = input.stage then 0 else 1 end
    where id = previous.id;
  if previous.stage <> input.stage then
    insert into lead_events (lead_id, kind, version, details)
      values (previous.id, 'stage', previous.version + 1,
        jsonb_build_object('from', previous.stage, 'to', input.stage));
  end if;
end $$;

-- Its form before attribution.
drop function if exists upsert_lead(leads);

-- Follows a submission of the kind in its argument. Leads that were merged into a deleted one come back to the lists.
create or replace function follow_submission() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update leads set merged_into = null
      where merged_into in (select id from leads where kind = tg_argv[0] and subject_id = old.id);
    delete from leads where kind = tg_argv[0] and subject_id = old.id;
    return null;
  end if;
  case tg_argv[0]
    when 'intake' then perform upsert_lead(lead_of_intake(new), new.attribution);
    when 'booking' then perform upsert_lead(lead_of_booking(new), new.attribution);
    when 'contact' then perform upsert_lead(lead_of_contact(new), new.attribution);
    when 'manual' then perform upsert_lead(lead_of_entry(new), null);
  end case;
  return null;
end $$;

create or replace trigger intake_submissions_lead after insert or update or delete on intake_submissions
  for each row execute function follow_submission('intake');

create or replace trigger booking_requests_lead after insert or update or delete on booking_requests
  for each row execute function follow_submission('booking');

create or replace trigger contact_submissions_lead after insert or update or delete on contact_submissions
  for each row execute function follow_submission('contact');

create or replace trigger lead_entries_lead after insert or update or delete on lead_entries
  for each row execute function follow_submission('manual');

-- Those of 0.1.0.
drop trigger if exists intake_submissions_lead_deleted on intake_submissions;
drop trigger if exists booking_requests_lead_deleted on booking_requests;
drop trigger if exists contact_submissions_lead_deleted on contact_submissions;
drop trigger if exists lead_entries_lead_deleted on lead_entries;
drop function if exists upsert_lead_of_intake(), upsert_lead_of_booking(), upsert_lead_of_contact(), upsert_lead_of_entry(),
  delete_lead();

-- Writes the team's stage to the submission's status. The update fires upsert_lead, which then finds both equal.
create or replace function mirror_lead_stage() returns trigger language plpgsql as $$
begin
  case new.kind
    when 'intake' then
      update intake_submissions set status = new.stage,
          suspected_spam = case when new.stage = 'spam' then coalesce(suspected_spam, '{marked}') end
        where id = new.subject_id and lead_stage(status, suspected_spam) <> new.stage;
    when 'booking' then
      update booking_requests set status = new.stage,
          suspected_spam = case when new.stage = 'spam' then coalesce(suspected_spam, '{marked}') end
        where id = new.subject_id and lead_stage(status, suspected_spam) <> new.stage;
    when 'contact' then
      update contact_submissions set status = new.stage,
          suspected_spam = case when new.stage = 'spam' then coalesce(suspected_spam, '{marked}') end
        where id = new.subject_id and lead_stage(status, suspected_spam) <> new.stage;
    when 'manual' then
      update lead_entries set status = new.stage,
          suspected_spam = case when new.stage = 'spam' then coalesce(suspected_spam, '{marked}') end
        where id = new.subject_id and lead_stage(status, suspected_spam) <> new.stage;
  end case;
  return null;
end $$;

create or replace trigger leads_stage_mirrored after update of stage on leads for each row
  when (old.stage is distinct from new.stage) execute function mirror_lead_stage();

-- An undo gives the old time back; every other change of stage begins now.
create or replace function keep_stage_since() returns trigger language plpgsql as $$
begin
  if new.stage_since = old.stage_since then
    new.stage_since := now();
  end if;
  return new;
end $$;

create or replace trigger leads_stage_since before update of stage on leads for each row
  when (old.stage is distinct from new.stage) execute function keep_stage_since();

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
    if not exists (select from leads where id = old.lead_id) then
      return old;
    end if;
  end if;
  raise exception 'the history of a lead is never changed';
end $$;

create or replace trigger lead_events_are_append_only before update or delete on lead_events
  for each row execute function refuse_lead_event_change();
