-- The segments of the account of an address, by its organizations: clients once a purchase is fulfilled, a plan while it
-- is active.
create or replace function segments_of_account(address text) returns text[] language sql stable as $$
  select coalesce(array_agg(segment order by segment), '{}')
  from users u cross join lateral (
    select 'clients' as segment from organization_members m join orders o on o.organization_id = m.organization_id
      where m.user_id = u.id and o.fulfilled_at is not null
    union select 'plan:' || s.offer from organization_members m join subscriptions s
      on s.organization_id = m.organization_id where m.user_id = u.id and s.is_current and s.status = 'active'
    union select 'plan:' || p.subscription_tier from user_profiles p
      where p.user_id = u.id and p.subscription_status = 'active') parts
  where u.email = address and segment is not null
$$;

-- The lock has a change of the account at the same time wait, which then finds this row.
create or replace function set_reader_segments() returns trigger language plpgsql as $$
begin
  perform from users where email = new.email for share;
  new.account_segments := case when found then segments_of_account(new.email) else '{}' end;
  return new;
end $$;

create or replace trigger newsletter_subscriptions_segments before insert or update of email on newsletter_subscriptions
  for each row execute function set_reader_segments();

create or replace function update_reader_segments(address text) returns void language plpgsql as $$
declare
  segments text[] := segments_of_account(address);
begin
  update newsletter_subscriptions set account_segments = segments where email = address and account_segments <> segments;
end $$;

create or replace function update_segments_of_user() returns trigger language plpgsql as $$
begin
  perform update_reader_segments(old.email);
  if tg_op = 'UPDATE' then perform update_reader_segments(new.email); end if;
  return null;
end $$;

create or replace trigger users_segments after update of email or delete on users
  for each row execute function update_segments_of_user();

-- After a change of a profile, a membership, or what an organization bought.
create or replace function update_segments_of_client() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  address text;
begin
  for address in select email from users where id = changed ->> 'user_id' or not changed ? 'user_id' and id in
    (select user_id from organization_members where organization_id = changed ->> 'organization_id')
    order by id for no key update
  loop
    perform update_reader_segments(address);
  end loop;
  return null;
end $$;

create or replace trigger user_profiles_segments after insert or update of subscription_status, subscription_tier
  on user_profiles for each row execute function update_segments_of_client();

create or replace trigger organization_members_segments after insert or delete on organization_members
  for each row execute function update_segments_of_client();

create or replace trigger orders_segments after insert or delete or update of fulfilled_at on orders
  for each row execute function update_segments_of_client();

create or replace trigger subscriptions_segments after insert or delete or update of is_current, status, offer
  on subscriptions for each row execute function update_segments_of_client();

-- How many want the digest (`weekly`) and other emails (`all`): of everybody, of each source, of each campaign that
-- their visit came by and of the segments of their account. As `audienceOf` and `segmentCondition` have it: not those
-- of the demonstration. Summed for each statement, as lists are imported.
create or replace function reader_parts(reader newsletter_subscriptions)
  returns table (segment text, audience text) language sql immutable as $$
  select segment, audience
  from (values ('weekly', reader.preferences ->> 'weekly_automation_intel'),
      ('all', coalesce(reader.preferences ->> 'other_letters', reader.preferences ->> 'weekly_automation_intel')))
    wanted (audience, wants)
  cross join lateral unnest(reader.account_segments ||
    array['', 'source:' || reader.source, 'campaign:' || (reader.attribution ->> 'utm_campaign')]) segment
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
