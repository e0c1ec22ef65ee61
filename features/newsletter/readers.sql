-- How many want the digest (`weekly`) and other emails (`all`): of everybody, of each source and of each campaign that
-- their visit came by. As `audienceOf` and `segmentCondition` have it: not those of the demonstration. Summed for each
-- statement, as lists are imported.
create or replace function reader_parts(reader newsletter_subscriptions)
  returns table (segment text, audience text) language sql immutable as $$
  select segment, audience
  from (values ('weekly', reader.preferences ->> 'weekly_automation_intel'),
      ('all', coalesce(reader.preferences ->> 'other_letters', reader.preferences ->> 'weekly_automation_intel')))
    wanted (audience, wants)
  cross join (values (''), ('source:' || reader.source), ('campaign:' || (reader.attribution ->> 'utm_campaign')))
    parts (segment)
  where reader.status = 'active' and wants = 'true' and length(segment) <= 200
    and coalesce(reader.form_id, '') not like 'demo-%'
$$;

create or replace function count_added_readers() returns trigger language plpgsql as $$
begin
  insert into metric_changes (metric, day, part, other, amount)
    select 'readers', '2000-01-01', part.segment, part.audience, count(*)
    from added cross join lateral reader_parts(added) part group by 3, 4;
  return null;
end $$;

create or replace function count_removed_readers() returns trigger language plpgsql as $$
begin
  insert into metric_changes (metric, day, part, other, amount)
    select 'readers', '2000-01-01', part.segment, part.audience, -count(*)
    from removed cross join lateral reader_parts(removed) part group by 3, 4;
  return null;
end $$;

create or replace function count_changed_readers() returns trigger language plpgsql as $$
begin
  insert into metric_changes (metric, day, part, other, amount)
    select 'readers', '2000-01-01', segment, audience, sum(amount)
    from (select part.*, 1 as amount from added cross join lateral reader_parts(added) part
      union all
      select part.*, -1 from removed cross join lateral reader_parts(removed) part) changed
    group by 3, 4 having sum(amount) <> 0;
  return null;
end $$;

create or replace trigger newsletter_subscriptions_added after insert on newsletter_subscriptions
  referencing new table as added for each statement execute function count_added_readers();

create or replace trigger newsletter_subscriptions_removed after delete on newsletter_subscriptions
  referencing old table as removed for each statement execute function count_removed_readers();

create or replace trigger newsletter_subscriptions_changed after update on newsletter_subscriptions
  referencing new table as added old table as removed for each statement execute function count_changed_readers();

-- Those from before this was counted, once: creating the triggers has locked the table against writers.
insert into metric_changes (metric, day, part, other, amount)
  select 'readers', '2000-01-01', part.segment, part.audience, count(*)
  from newsletter_subscriptions reader cross join lateral reader_parts(reader) part
  where not exists (select from metric_days where metric = 'readers')
    and not exists (select from metric_changes where metric = 'readers')
  group by 3, 4;
