-- An attachment whose reply or message is erased gives its upload to the sweep.
create or replace function release_lead_file() returns trigger language plpgsql as $$
begin
  update uploaded_files set is_claimed = false, delete_after = now() where store_id = old.store_id;
  return null;
end $$;

create or replace trigger lead_files_released after delete on lead_files
  for each row execute function release_lead_file();

-- Notices of a lead hold its name, so they end with it.
create or replace function delete_lead_notices() returns trigger language plpgsql as $$
begin
  delete from notices where lead_id = old.id;
  return null;
end $$;

create or replace trigger leads_notices_deleted after delete on leads
  for each row execute function delete_lead_notices();

-- What the team sends answers all that the sender has written, to this lead and to those merged into it. A later
-- stage answers too, by its time.
create or replace function answer_lead() returns trigger language plpgsql as $$
begin
  update leads set unanswered_since = null
    where (id = new.lead_id or merged_into = new.lead_id) and unanswered_since is not null;
  return null;
end $$;

create or replace trigger lead_events_answer after insert on lead_events for each row
  when (new.kind in ('answer', 'call-confirmed', 'call-moved', 'call-declined', 'reply-handled'))
  execute function answer_lead();
