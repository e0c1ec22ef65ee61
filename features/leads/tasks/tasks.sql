-- The open task that a lead's next step shows: the earliest due, those without a day last.
create or replace function earliest_task(of_lead uuid) returns setof lead_tasks language sql stable as $$
  select * from lead_tasks where lead_id = of_lead and done_at is null
    order by due_on, due_at, created_at, id limit 1
$$;

-- Writes the earliest open task to the lead, as a change of its next step that stale pages see as a collision.
create or replace function mirror_earliest_task(of_lead uuid, author text) returns void language plpgsql as $$
declare
  lead leads;
  task lead_tasks;
begin
  select * into lead from leads where id = of_lead for update;
  if not found then
    return;
  end if;
  select * into task from earliest_task(of_lead);
  task.text := nullif(task.text, '');
  if (lead.next_step, lead.next_step_on) is not distinct from (task.text, task.due_on) then
    return;
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
end $$;

create or replace function mirror_lead_task() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform mirror_earliest_task(old.lead_id, null);
    return null;
  end if;
  perform mirror_earliest_task(new.lead_id, new.changed_by);
  if tg_op = 'UPDATE' and old.lead_id <> new.lead_id then
    perform mirror_earliest_task(old.lead_id, new.changed_by);
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

-- The tasks of a lead go with it into the lead that shows it, and come back once it stands for itself again.
create or replace function move_lead_tasks() returns trigger language plpgsql as $$
begin
  update lead_tasks set lead_id = coalesce(new.merged_into, new.id),
      merged_from = case when new.merged_into is not null then new.id end
    where merged_from = new.id or (lead_id = new.id and merged_from is null);
  return null;
end $$;

create or replace trigger leads_merged_tasks after update of merged_into on leads for each row
  when (old.merged_into is distinct from new.merged_into) execute function move_lead_tasks();
