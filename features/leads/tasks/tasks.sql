-- Those of 0.1.0: TypeScript keeps next steps and tasks equal (next-step.server.ts).
drop trigger if exists lead_tasks_mirrored on lead_tasks;
drop trigger if exists leads_next_step_mirrored on leads;
drop trigger if exists leads_merged_tasks on leads;
drop function if exists mirror_lead_task(), mirror_next_step(), move_lead_tasks(), mirror_earliest_task(uuid, text),
  earliest_task(uuid);
