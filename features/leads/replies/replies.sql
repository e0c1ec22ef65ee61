-- Those of 0.1.0: TypeScript marks leads as answered, and erases notices and attachments with their lead.
drop trigger if exists lead_events_answer on lead_events;
drop trigger if exists lead_files_released on lead_files;
drop trigger if exists leads_notices_deleted on leads;
drop function if exists answer_lead(), release_lead_file(), delete_lead_notices();
