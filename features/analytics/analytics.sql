-- By the form. In PL/pgSQL, which keeps the plan.
create or replace function count_lead_metrics(lead leads, amount bigint) returns void language plpgsql as $$
begin
  insert into metric_changes (metric, day, part, other, amount)
    values ('leads', (lead.created_at at time zone 'UTC')::date, lead.source, lead.stage, amount);
end $$;

create or replace function count_lead() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.stage, old.source, old.created_at) is not distinct from (new.stage, new.source, new.created_at) then
    return null;
  end if;
  if tg_op <> 'INSERT' then perform count_lead_metrics(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_lead_metrics(new, 1); end if;
  return null;
end $$;

create or replace trigger leads_counted
  after insert or delete or update of stage, source, created_at on leads
  for each row execute function count_lead();
