-- Leaves the uploads of deleted messages to the sweep of uploads.
create or replace function release_thread_file() returns trigger language plpgsql as $$
begin
  update uploaded_files set is_claimed = false, delete_after = now() where store_id = old.store_id;
  return null;
end $$;
create or replace trigger release_thread_file after delete on thread_files
  for each row execute function release_thread_file();
