-- The audit log is append-only.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  -- Retention alone may take rows away, in a transaction that says so.
  if tg_op = 'DELETE' and current_setting('meridian.audit_retention', true) = 'on' then return old; end if;
  raise exception 'the audit log takes no changes';
end $$;

create or replace trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();

create or replace function refuse_audit_truncate() returns trigger language plpgsql as $$
begin
  -- An empty log loses nothing: a copy into a new database empties all tables first.
  if exists (select 1 from audit_log) then raise exception 'the audit log takes no changes'; end if;
  return null;
end $$;

create or replace trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function refuse_audit_truncate();
