-- Tells the program what has changed by a message that comes with the statement's result: it announces that itself once the
-- transaction has ended, since NOTIFY makes commits wait for one another. For all other sessions, NOTIFY announces it.
create or replace function announce_change(change jsonb) returns void language plpgsql as $$
begin
  if current_setting('application_name') in ('meridian', 'meridian jobs') then
    raise info using message = 'live:' || change::text;
  else
    perform pg_notify('meridian_changes', 'live:' || change::text);
  end if;
end $$;

-- Announces that the rights of a person may have changed.
create or replace function announce_access() returns trigger language plpgsql as $$
begin
  perform announce_change(jsonb_build_object('topic', 'access', 'ids',
    jsonb_build_array(coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0])));
  return null;
end $$;

-- Each table with its topic, and what an announcement says of a row: an id and the organization whose portal shows it.
-- Announced once a statement; lists of more than 50 are null. A function of its own for each table keeps its plan.
do $$
declare
  followed record;
  event text;
  of_thread constant text := '(select t.organization_id from message_threads t where t.id = r.thread_id)';
  of_project constant text := '(select p.organization_id from work_projects p where p.id = r.project_id)';
  of_workflow constant text := '(select w.organization_id from workflows w where w.id = r.workflow_id)';
  project_of_step constant text := '(select s.project_id from work_steps s where s.id = r.step_id)';
  of_step constant text := '(select p.organization_id from work_steps s join work_projects p on p.id = s.project_id
    where s.id = r.step_id)';
begin
  for followed in select * from (values
    ('leads', 'leads', 'r.id', 'null'),
    ('lead_answers', 'leads', 'r.lead_id', 'null'),
    ('lead_events', 'leads', 'r.lead_id', 'null'),
    ('lead_messages', 'leads', 'r.lead_id', 'null'),
    ('lead_tasks', 'leads', 'r.lead_id', 'null'),
    ('booking_requests', 'calls', 'r.id', 'null'),
    ('report_counts', 'reports', 'r.key', 'null'),
    ('message_threads', 'messages', 'r.organization_id', 'r.organization_id'),
    ('thread_messages', 'messages', of_thread, of_thread),
    ('client_requests', 'messages', of_thread, of_thread),
    ('work_projects', 'work', 'r.id', 'r.organization_id'),
    ('work_steps', 'work', 'r.project_id', of_project),
    ('work_secrets', 'work', 'r.project_id', of_project),
    ('work_requests', 'work', project_of_step, of_step),
    ('work_files', 'work', project_of_step, of_step),
    ('workflows', 'runs', 'r.organization_id', 'r.organization_id'),
    ('run_sums', 'runs', of_workflow, of_workflow),
    ('run_incidents', 'runs', of_workflow, of_workflow),
    ('articles', 'articles', 'r.id', 'null'),
    ('article_drafts', 'articles', 'r.article_id', 'null'),
    ('campaigns', 'campaigns', 'r.id', 'null'),
    ('notices', 'notices', 'r.user_id', 'null'),
    ('payments', 'payments', 'r.id', 'null'),
    ('system_checks', 'system', 'r.id', 'null')
  ) as list (name, topic, id, organization) loop
    execute format($function$
      create or replace function %I() returns trigger language plpgsql as $body$
      declare
        change jsonb;
      begin
        select jsonb_build_object('topic', %L,
            'ids', case when count(distinct id) <= 50 then jsonb_agg(distinct id) end,
            'organizations', case when count(distinct organization) <= 50 then
              coalesce(jsonb_agg(distinct organization) filter (where organization is not null), '[]') end) into change
          from (select (%s)::text as id, (%s)::text as organization from changed_rows as r) as changed
          having count(*) > 0;
        if change is not null then
          perform announce_change(change);
        end if;
        return null;
      end $body$ $function$, 'live_' || followed.name, followed.topic, followed.id, followed.organization);
    foreach event in array array['insert', 'update', 'delete'] loop
      execute format('create or replace trigger %I after %s on %I referencing %s table as changed_rows
        for each statement execute function %I()', 'live_' || event, event, followed.name,
        case event when 'delete' then 'old' else 'new' end, 'live_' || followed.name);
    end loop;
  end loop;
end $$;

create or replace trigger live_access after delete or update of active_organization_id on sessions
  for each row execute function announce_access('user_id');
create or replace trigger live_access after update of role on user_profiles
  for each row execute function announce_access('user_id');
create or replace trigger live_access after update of banned, two_factor_enabled on users
  for each row execute function announce_access('id');
create or replace trigger live_access after insert or update or delete on organization_members
  for each row execute function announce_access('user_id');
