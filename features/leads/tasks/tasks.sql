-- The open task that a lead's next step shows: the earliest due, those without a day last.
create or replace function earliest_task(of_lead uuid) returns setof lead_tasks language sql stable as $$
  select * from lead_tasks where lead_id = of_lead and done_at is null
    order by due_on, due_at, created_at, id limit 1
$$;

-- Writes the earliest open task to the lead, as a change of its next step that stale pages see as a collision.
create or replace function mirror_lead_task() returns trigger language plpgsql as $$
declare
  of_lead uuid;
  author text;
  lead leads;
  task lead_tasks;
begin
  if tg_op = 'DELETE' then
    of_lead := old.lead_id;
  else
    of_lead := new.lead_id;
    author := new.changed_by;
  end if;
  select * into lead from leads where id = of_lead for update;
  if not found then
    return null;
  end if;
  select * into task from earliest_task(of_lead);
  task.text := nullif(task.text, '');
  if (lead.next_step, lead.next_step_on) is not distinct from (task.text, task.due_on) then
    return null;
  end if;
  update leads set next_step = task.text, next_step_on = task.due_on, version = version + 1 where id = of_lead;
  if lead.next_step is distinct from task.text then
    insert into lead_events (lead_id, kind, by_id, version, details) values (of_lead, 'nextStep', author,
      lead.version + 1, jsonb_build_object('from', lead.next_step, 'to', task.text, 'mirrored', true));
  end if;
  if lead.next_step_on is distinct from task.due_on then
    insert into lead_events (lead_id, kind, by_id, version, details) values (of_lead, 'nextStepOn', author,
      lead.version + 1, jsonb_build_object('from', lead.next_step_on, 'to', task.due_on, 'mirrored', true));
  end if;
  return null;
end $$;

create or replace trigger lead_tasks_mirrored after insert or update or delete on lead_tasks
  for each row execute function mirror_lead_task();

-- Writes a next step to the earliest open task: changes it, makes it, or completes it where the next step was cleared.
create or replace function mirror_next_step() returns trigger language plpgsql as $$
declare
  task lead_tasks;
begin
  select * into task from earliest_task(new.id);
  if (nullif(task.text, ''), task.due_on) is not distinct from (new.next_step, new.next_step_on) then
    return null;
  end if;
  if new.next_step is null and new.next_step_on is null then
    update lead_tasks set done_at = now(), version = version + 1, changed_by = null where id = task.id;
  elsif task.id is null then
    insert into lead_tasks (lead_id, text, due_on, assignee_id)
      values (new.id, coalesce(new.next_step, ''), new.next_step_on, new.owner_id);
  else
    update lead_tasks set text = coalesce(new.next_step, ''), due_on = new.next_step_on,
        due_at = case when due_on is not distinct from new.next_step_on then due_at end,
        time_zone = case when due_on is not distinct from new.next_step_on then time_zone end,
        version = version + 1, changed_by = null
      where id = task.id;
  end if;
  return null;
end $$;

create or replace trigger leads_next_step_mirrored after update of next_step, next_step_on on leads for each row
  when ((old.next_step, old.next_step_on) is distinct from (new.next_step, new.next_step_on))
  execute function mirror_next_step();
