-- The history of requests (RequestChange in forms/history.ts): one entry for each change of status or version.
create or replace function record_request_change() returns trigger language plpgsql as $$
begin
  -- Always on top of the old history, so that no writer can rewrite it.
  new.history := old.history;
  if new.status is distinct from old.status or new.version is distinct from old.version then
    new.history := old.history || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'at', clock_timestamp(),
      'status', case when new.status is distinct from old.status then new.status end,
      'version', case when new.version is distinct from old.version then new.version end)));
  end if;
  return new;
end $$;
