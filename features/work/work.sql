-- What the list of projects shows of a project: its next step, the phase of that, who it waits for, and when it is due.
-- The same rules as in `work.ts`.
create or replace function refresh_work_project(project uuid) returns void language sql as $$
  update work_projects p
    set phase = coalesce(next.phase, 'advance'), next_step_id = next.id, waits_for = next.waits_for, due_on = next.due_on
    from (select) as one left join lateral (
      select s.id, s.phase, s.due_on,
        case when s.kind <> 'approval' then s.side when s.state = 'active' then 'client' else 'team' end as waits_for
      from work_steps s where s.project_id = project and s.state in ('waiting', 'active') order by s.position limit 1
    ) next on true
    where p.id = project;
$$;

-- Approvals are kept as they were made. Erasing a person empties their name, and they are deleted only with their
-- project.
create or replace function refuse_work_request_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from work_steps where id = old.step_id) then
      return old;
    end if;
  elsif new.asked_by is null and new.asked_by_name is null and (new.id, new.step_id, new.text, new.files, new.created_at,
      new.form_id) = (old.id, old.step_id, old.text, old.files, old.created_at, old.form_id) then
    return new;
  end if;
  raise exception 'what was sent for approval is never changed';
end $$;

create or replace trigger work_requests_are_append_only before update or delete on work_requests
  for each row execute function refuse_work_request_change();

create or replace function refuse_work_decision_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from work_requests where id = old.request_id) then
      return old;
    end if;
  elsif new.decided_by is null and new.decided_by_name is null and (new.request_id, new.verdict, new.words,
      new.created_at) = (old.request_id, old.verdict, old.words, old.created_at) then
    return new;
  end if;
  raise exception 'a decision is never changed';
end $$;

create or replace trigger work_decisions_are_append_only before update or delete on work_decisions
  for each row execute function refuse_work_decision_change();

-- The file goes from the store with the next run of the job.
create or replace function release_work_file() returns trigger language plpgsql as $$
begin
  update uploaded_files set delete_after = now() where store_id = old.store_id;
  return null;
end $$;

create or replace trigger work_files_release after delete on work_files
  for each row execute function release_work_file();
