-- Runs are kept by month of their start. Rows outside of the prepared months go to runs_other and move to their month
-- when it is made, so that no clock and no restored backup can lose a report.
create or replace function make_run_partitions(first timestamptz, last timestamptz) returns void language plpgsql as $$
declare
  month timestamptz := date_trunc('month', first, 'UTC');
  next_month timestamptz;
  name text;
begin
  while month <= last loop
    next_month := (month at time zone 'UTC' + interval '1 month') at time zone 'UTC';
    name := to_char(month at time zone 'UTC', '"runs_"YYYY"_"MM');
    if to_regclass(name) is null then
      execute format('create table %I (like runs including defaults including constraints)', name);
      execute format('with moved as (delete from runs_other where started_at >= %L and started_at < %L returning *)
        insert into %I select * from moved', month, next_month, name);
      execute format('alter table runs attach partition %I for values from (%L) to (%L)', name, month, next_month);
    end if;
    month := next_month;
  end loop;
end $$;

-- Drops the months that ended before then, and deletes such rows elsewhere.
create or replace function drop_run_partitions(before timestamptz) returns integer language plpgsql as $$
declare
  name text;
  dropped integer := 0;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'runs'::regclass and c.relname ~ '^runs_\d{4}_\d\d$'
      and (to_date(substr(c.relname, 6), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= before
  loop
    execute format('drop table %I', name);
    dropped := dropped + 1;
  end loop;
  delete from runs_other where started_at < before;
  return dropped;
end $$;

-- Bucket of a duration: its upper bound is 1.2 to this power, in milliseconds. -1 without a duration.
create or replace function run_bucket(milliseconds bigint) returns smallint language sql immutable as $$
  select (case when milliseconds is null then -1 when milliseconds <= 1 then 0
    else ceil(ln(milliseconds::float8) / ln(1.2::float8)) end)::smallint
$$;

-- Writes reports with their sums, all or none, and returns what became of each, in their order: created, updated,
-- unchanged, too-old or too-many-workflows; null without the key. Of several reports of one run the last one holds, in whatever
-- order they arrive: finished before running, then by the time of the end. Batches of one workflow wait for one another.
create or replace function record_runs(key uuid, reports jsonb, at timestamptz, max_workflows integer)
  returns jsonb language plpgsql as $$
declare
  organization text;
  results jsonb;
begin
  -- Revoking the key waits for this batch.
  select organization_id into organization from run_keys where id = key for key share;
  if organization is null then return null; end if;
  update run_keys set last_used_at = at
    where id = key and (last_used_at is null or last_used_at < at - interval '1 minute');

  insert into workflows (organization_id, slug, name, created_at)
    select organization, r.workflow, min(r.name), at
    from jsonb_to_recordset(reports) r (workflow text, name text)
    where not exists (select from workflows w where w.organization_id = organization and w.slug = r.workflow)
    group by r.workflow order by r.workflow
    limit greatest(0, max_workflows - (select count(*) from workflows w where w.organization_id = organization))
    on conflict do nothing;
  perform from workflows w where w.organization_id = organization
    and w.slug in (select r.workflow from jsonb_to_recordset(reports) r (workflow text)) order by w.id for update;

  with sent as materialized (
    select w.id as workflow_id, r.at, r.id as run_id, r.started_at < w.purged_before as is_old, r.state, r.started_at, r.milliseconds, r.items, r.error,
      (r.state <> 'running')::int as finished,
      r.started_at + coalesce(r.milliseconds, 0) * interval '1 millisecond' as ended_at
    from jsonb_to_recordset(reports) r (at int, workflow text, id text, state text, started_at timestamptz,
      milliseconds bigint, items int, error text)
    left join workflows w on w.organization_id = organization and w.slug = r.workflow),
  best as (
    select distinct on (workflow_id, run_id) * from sent where workflow_id is not null and is_old is not true
    order by workflow_id, run_id, finished desc, ended_at desc, state desc, items desc, coalesce(error, '') desc),
  before as materialized (
    select old.*, (old.state <> 'running')::int as finished,
      old.started_at + coalesce(old.milliseconds, 0) * interval '1 millisecond' as ended_at
    from best join runs old on old.workflow_id = best.workflow_id and old.run_id = best.run_id),
  changed as materialized (
    select best.*, before.run_id is null as is_new
    from best left join before on before.workflow_id = best.workflow_id and before.run_id = best.run_id
    where before.run_id is null
      or (best.finished, best.ended_at, best.state, best.items, coalesce(best.error, ''))
        > (before.finished, before.ended_at, before.state, before.items, coalesce(before.error, ''))),
  inserted as (
    insert into runs (workflow_id, run_id, started_at, state, milliseconds, items, error)
    select workflow_id, run_id, started_at, state, milliseconds, items, error from changed where is_new),
  updated as (
    update runs set started_at = c.started_at, state = c.state, milliseconds = c.milliseconds, items = c.items,
      error = c.error
    from changed c where not c.is_new and runs.workflow_id = c.workflow_id and runs.run_id = c.run_id),
  deltas as (
    select workflow_id, started_at, state, milliseconds, items, 1 as sign from changed
    union all
    select old.workflow_id, old.started_at, old.state, old.milliseconds, old.items, -1
    from before old join changed c on c.workflow_id = old.workflow_id and c.run_id = old.run_id),
  summed as (
    insert into run_sums as sums (workflow_id, span, starts_at, state, bucket, runs, items, milliseconds)
    select workflow_id, span, date_trunc(span, started_at, 'UTC'), state, run_bucket(milliseconds), sum(sign),
      sum(sign * items), sum(sign * coalesce(milliseconds, 0))
    from deltas cross join (values ('hour'), ('day')) spans (span)
    group by 1, 2, 3, 4, 5
    on conflict (workflow_id, span, starts_at, state, bucket) do update set runs = sums.runs + excluded.runs,
      items = sums.items + excluded.items, milliseconds = sums.milliseconds + excluded.milliseconds)
  select jsonb_agg(case when sent.workflow_id is null then 'too-many-workflows' when sent.is_old then 'too-old'
      when c.at is null then 'unchanged'
      when c.is_new then 'created' else 'updated' end order by sent.at) into results
  from sent left join changed c on c.at = sent.at;
  return results;
end $$;

select make_run_partitions(now() - interval '400 days', now() + interval '3 months');
