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

-- Those of 0.1.0.
drop trigger if exists lead_events_answer on lead_events;
drop function if exists answer_lead();
