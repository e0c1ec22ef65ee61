-- By the form, and where known by where the visit came from; those won also by owner, with their value. In PL/pgSQL,
-- which keeps the plan.
create or replace function count_lead_metrics(lead leads, amount bigint) returns void language plpgsql as $$
declare
  day date := (lead.created_at at time zone 'UTC')::date;
  origin text := coalesce(lead.utm_source, lead.referrer);
begin
  insert into metric_changes (metric, day, part, other, amount) values ('leads', day, lead.source, lead.stage, amount);
  if origin is not null then
    insert into metric_changes (metric, day, part, other, amount)
      values ('lead-origins', day, origin, lead.stage, amount);
  end if;
  if lead.utm_campaign is not null then
    insert into metric_changes (metric, day, part, other, amount)
      values ('lead-campaigns', day, lead.utm_campaign, lead.stage, amount);
  end if;
  if lead.stage = 'won' then
    insert into metric_changes (metric, day, part, other, amount)
      select made.metric, (lead.stage_since at time zone 'UTC')::date, lead.source, coalesce(lead.owner_id, ''),
        made.sum * count_lead_metrics.amount
      from (values ('won', 1), ('won-cents', lead.value_cents)) made (metric, sum) where made.sum <> 0;
  end if;
end $$;

create or replace function count_lead() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.stage, old.source, old.created_at) is not distinct from (new.stage, new.source, new.created_at)
    and (new.stage <> 'won' or (old.stage_since, old.owner_id, old.value_cents)
      is not distinct from (new.stage_since, new.owner_id, new.value_cents)) then
    return null;
  end if;
  if tg_op <> 'INSERT' then perform count_lead_metrics(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_lead_metrics(new, 1); end if;
  return null;
end $$;

create or replace trigger leads_counted
  after insert or delete or update of stage, source, created_at, stage_since, owner_id, value_cents on leads
  for each row execute function count_lead();
