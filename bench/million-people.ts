import type { Pool } from 'pg';
import { readSqlFile } from '#server/db/sql-files.ts';
import { openVocabulary } from './million-articles.ts';

/**
 * Fills the back office: users with their profiles (a tenth of whom pay each month), leads over three years, subscribers,
 * payments and an audit log, all made up by the database itself. Indexes and triggers are put aside meanwhile, as one does for a
 * great import; the sums by day are then made from the rows.
 */
export async function fillBackOffice(pool: Pool, count: number): Promise<void> {
  const { words } = openVocabulary();
  await pool.query('select setseed(0.5)');
  await pool.query(
    'create table bench_words as select row_number() over () as rank, word from unnest($1::text[]) word',
    [words],
  );
  await pool.query('create unique index on bench_words (rank)');
  // Zipf distribution.
  await pool.query(`create function bench_rank(salt bigint) returns bigint language sql volatile as
    $$ select floor(exp(random() * ln(${words.length}) + 0 * salt))::bigint $$`);
  for (const [table, statements] of Object.entries(made(count))) {
    await withoutIndexes(pool, table, async () => {
      for (const statement of statements) await pool.query(statement);
    });
  }
  await pool.query('alter table metric_days disable trigger all');
  for (const statement of sums) await pool.query(statement);
  await pool.query('alter table metric_days enable trigger all');
  // These make the sums by month and year from them, and those of readers.
  for (const path of ['features/metrics/metrics.sql', 'features/newsletter/readers.sql'])
    await pool.query(readSqlFile(path));
  await pool.query('vacuum analyze');
}

const days = (span: number) => `now() - random() * interval '${span} days'`;

/** In the order of their references. */
function made(count: number): Record<string, string[]> {
  return {
    users: [
      `insert into users (id, name, email, email_verified, banned, created_at)
       select gen_random_uuid()::text, a.word || ' ' || b.word, a.word || '.' || n || '@' || b.word || '.example', random() > 0.03,
         random() < 0.002, ${days(1100)}
       from (select n, bench_rank(n) as one, bench_rank(n) as two from generate_series(1, ${count}) n) drawn
       join bench_words a on a.rank = one join bench_words b on b.rank = two`,
    ],
    user_profiles: [
      `insert into user_profiles (user_id, full_name, company_name, role, subscription_tier, subscription_status, created_at, search_text)
       select id, name, company, case when random() < ${Math.max(0.00002, 20 / count)} then 'admin' else 'user' end,
         case when status is not null then 'starter' end, status, created_at, user_search_text(name, email, company)
       from (select id, name, email, created_at, split_part(split_part(email, '@', 2), '.', 1) || ' works' as company,
         case when random() < 0.1 then 'active' when random() < 0.05 then 'canceled' end as status from users) made`,
    ],
    organizations: [
      `insert into organizations (id, name, created_at) select user_id, company_name, created_at from user_profiles where role = 'user'`,
    ],
    organization_members: [
      `insert into organization_members (organization_id, user_id, role, created_at) select id, id, 'owner', created_at from organizations`,
    ],
    subscriptions: [
      `insert into subscriptions (id, organization_id, offer, price_id, status, monthly_amount, currency, cancel_at_period_end, ended_at, is_current, created_at,
         is_agreed, paused_at, cancel_feedback, cancel_comment)
       select 'sub_' || user_id, user_id, 'starter', 'price_starter_monthly', subscription_status, (array[150000, 120000, 180000])[1 + floor(random() * 3)],
         'usd', random() < 0.02, case when subscription_status = 'canceled' then extract(epoch from now() - random() * (now() - created_at))::bigint end, true, created_at,
         random() < 0.05, case when random() < 0.02 then extract(epoch from now())::bigint end,
         case when subscription_status = 'canceled' then (array['too_expensive', 'unused', 'missing_features', 'switched_service'])[1 + floor(random() * 5)] end,
         case when subscription_status = 'canceled' and random() < 0.2 then 'Our budget was cut, and nobody had the time.' end
       from user_profiles where subscription_status is not null`,
    ],
    subscription_changes: [
      `insert into subscription_changes (organization_id, subscription_id, position, kind, reason, at, after, notified)
       select organization_id, id, place, kind, reason, at, jsonb_build_object('offer', offer, 'status', status, 'cents', monthly_amount, 'currency', currency), true
       from subscriptions cross join lateral (values (1, 'started', null, created_at),
         (2, 'ended', (array['client', 'unpaid', 'us'])[1 + floor(random() * 3)], to_timestamp(ended_at))) made (place, kind, reason, at)
       where at is not null`,
    ],
    agreements: [
      `insert into agreements (id, organization_id, kind, description, lines, amount, currency, days_due, collection, state, subscription_id, created_by, created_at, send_at,
         changed_at)
       select gen_random_uuid(), organization_id, 'fee', 'Care of the pipeline', '[]', monthly_amount, currency, 14, 'send_invoice',
         case when random() < 0.98 then 'sent' when random() < 0.5 then 'waiting' else 'refused' end, id, 'bench', created_at, created_at, created_at
       from subscriptions where is_agreed`,
    ],
    orders: [
      `insert into orders (organization_id, offer, mode, price_id, amount, currency, status, success_url, cancel_url, expires_at, fulfilled_at, created_at)
       select organization_id, 'starter', 'subscription', 'price_starter_monthly', 850000, 'usd', 'paid', '/', '/', created_at, created_at, created_at from subscriptions`,
    ],
    payments: [
      `insert into payments (organization_id, order_id, invoice_id, subscription_id, number, description, status, amount, amount_paid, amount_refunded, currency, dispute, attempts,
         issued_at, due_at, paid_at, notices)
       select organization_id, id, 'in_' || number, 'sub_' || organization_id, 'M-' || number, 'Starter', status, cents, case when status = 'paid' then cents else 0 end,
         case when status = 'paid' and random() < 0.01 then cents / 2 else 0 end, 'usd', case when status = 'paid' and random() < 0.005 then 'needs_response' end,
         case when status = 'open' and random() < 0.5 then 2 else 0 end, at, case when status = 'open' and random() < 0.5 then at + interval '14 days' end,
         case when status = 'paid' then at end, '{}'
       from (select organization_id, id, least(now(), created_at + month * interval '30 days') as at, row_number() over () as number,
           100 * (500 + floor(random() * 2000))::int as cents, case when random() < 0.97 then 'paid' when random() < 0.7 then 'open' else 'void' end as status
         from orders cross join generate_series(0, 9) month) made`,
    ],
    leads: [
      `insert into leads (kind, subject_id, email, name, company, title, source, stage, owner_id, next_step_on, search_text, created_at, last_activity_at,
         furthest, stage_since, value_cents, lost_reason, call_at, call_confirmed, referrer, utm_source, utm_medium, utm_campaign, landing_path)
       select kind, gen_random_uuid(), address, name, company, title, source, stage,
         case when random() < 0.3 then (select user_id from user_profiles where role = 'admin' order by user_id limit 1) end,
         case when random() < 0.05 then (${days(60)})::date end, lower(concat_ws(' ', name, address, company, title)), at,
         at + random() * (now() - at), least(coalesce(array_position(array['new', 'reviewing', 'call-booked', 'proposal', 'won'], stage), 1), 4),
         at + random() * (now() - at),
         case when random() < 0.4 then 10000 * (1 + floor(random() * 500))::bigint end, case when stage = 'lost' then 'price' end,
         case when kind = 'booking' then at + random() * interval '10 days' end, kind = 'booking' and random() < 0.7,
         case when random() < 0.3 then 'search-' || floor(random() * 20) || '.example' end,
         case when random() < 0.3 then 'sender-' || floor(random() * 20) end, case when random() < 0.3 then 'email' end,
         case when random() < 0.3 then 'campaign-' || floor(random() * 200) end, '/'
       from (select a.word || ' ' || b.word as name, a.word || '.' || (n % ${Math.ceil(count * 0.8)}) || '@' || b.word || '.example' as address,
           b.word || ' works' as company, c.word || ' ' || d.word || ' ' || a.word as title,
           (array['intake', 'booking', 'contact'])[1 + floor(random() * 3)] as kind,
           (array['intake', 'booking', 'contact_page', 'campaign'])[1 + floor(random() * 4)] as source,
           (array['new', 'reviewing', 'call-booked', 'proposal', 'won', 'lost', 'lost', 'lost', 'spam'])[1 + floor(random() * 9)] as stage,
           ${days(1100)} as at
         from (select n, bench_rank(n) as one, bench_rank(n) as two, bench_rank(n) as three, bench_rank(n) as four
           from generate_series(1, ${count}) n) drawn
         join bench_words a on a.rank = one join bench_words b on b.rank = two
         join bench_words c on c.rank = three join bench_words d on d.rank = four) made`,
      `update leads set merged_into = into_id from (select id as from_id, lag(id) over () as into_id from leads tablesample system (0.5)) made
       where id = from_id`,
    ],
    ...submissions,
    newsletter_subscriptions: [
      `insert into newsletter_subscriptions (email, preferences, status, subscribed_at, source, attribution, created_at)
       select email, '{"weekly_automation_intel": true, "marketing_source": "insights_sidebar"}', (array['active', 'active', 'active', 'active', 'pending', 'unsubscribed', 'bounced'])[1 + floor(random() * 7)], created_at,
         (array['insights_page', 'import'])[1 + floor(random() * 2)],
         case when random() < 0.3 then jsonb_build_object('utm_campaign', 'campaign-' || floor(random() * 200)) end, created_at from users`,
    ],
    campaigns: [
      `insert into campaigns (subject, state, scheduled_at, started_at, finished_at, readers, created_by, updated_by, created_at)
       select 'Issue ' || n, case when n % 10 = 0 then 'draft' when n % 10 = 1 then 'scheduled' else 'sent' end,
         case when n % 10 = 1 then now() + n * interval '1 hour' end, case when n % 10 > 1 then at end, case when n % 10 > 1 then at end,
         100000, 'bench', 'bench', at from (select n, now() - n * interval '1 hour' as at from generate_series(1, ${Math.ceil(count / 4)}) n) made`,
      `insert into newsletter_results (campaign_id, sent, counted_at) select id, readers, finished_at from campaigns where state = 'sent'`,
    ],
    audit_log: [
      `insert into audit_log (at, act, actor_id, user_id, ip_address, user_agent)
       select at, (array['sign-in', 'sign-in', 'sign-in', 'sign-in', 'sign-in-refused', 'role-granted', 'lead-changed'])[1 + floor(random() * 7)],
         id, id, '192.0.2.1', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
       from (select id, ${days(365)} as at from users order by random()) made order by at`,
    ],
  };
}

const administrators = `(select array_agg(user_id) from user_profiles where role = 'admin')`;

/**
 * What stands behind the leads, and what the team has done with them. Half of those that are still new were answered, and far more
 * wait, are due and are called than the rail counts to.
 */
const submissions: Record<string, string[]> = {
  contact_submissions: [
    `insert into contact_submissions (id, name, email, company, message, metadata, form_id, status, created_at, updated_at)
     select subject_id, name, email, company, title, '{}', subject_id, stage, created_at, last_activity_at from leads where kind = 'contact'`,
  ],
  booking_requests: [
    `insert into booking_requests (id, name, email, company, message, preferred_date, metadata, form_id, status, call_at, answer, created_at, updated_at)
     select subject_id, name, email, company, title, call_at, '{}', subject_id, stage, case when call_confirmed then call_at end,
       case when call_confirmed then 'confirm' end, created_at, last_activity_at from leads where kind = 'booking'`,
  ],
  lead_events: [
    `insert into lead_events (lead_id, at, kind, by_id, version, details)
     select id, last_activity_at, case when kind = 'booking' then 'call-confirmed' else 'answer' end, owner_id, 2, '{}'
     from leads where stage <> 'new' or random() < 0.5`,
    `insert into lead_events (lead_id, at, kind, by_id, version, details)
     select id, stage_since, 'stage', owner_id, 3, jsonb_build_object('from', 'new', 'to', stage) from leads where stage <> 'new'`,
  ],
  lead_answers: [
    `insert into lead_answers (lead_id, form_id, by_id, email, subject, message, created_at, sent_at)
     select id, id, coalesce(owner_id, 'bench'), email, title, title, last_activity_at, last_activity_at from leads where random() < 0.5`,
  ],
  lead_messages: [
    `insert into lead_messages (lead_id, message_id, from_email, from_name, subject, text, received_at)
     select id, id, email, name, title, title, last_activity_at from leads where random() < 0.3`,
    'update leads set unanswered_since = last_activity_at where id in (select lead_id from lead_messages tablesample system (2))',
  ],
  lead_tasks: [
    `insert into lead_tasks (lead_id, text, due_on, assignee_id, done_at, created_at)
     select l.id, 'Call back', (created_at + random() * interval '60 days')::date, team.ids[1 + floor(random() * cardinality(team.ids))],
       case when random() < 0.95 then last_activity_at end, created_at
     from leads l cross join ${administrators} team (ids)`,
  ],
  notices: [
    `insert into notices (user_id, kind, lead_id, title, key, created_at, read_at)
     select team.ids[1 + floor(random() * cardinality(team.ids))], 'reply-received', id, name, id, last_activity_at,
       case when random() < 0.9 then last_activity_at end
     from leads l cross join ${administrators} team (ids)`,
  ],
};

/** What the triggers of metrics.sql and analytics.sql would have counted. */
const sums = [
  `insert into metric_days select 'users', (created_at at time zone 'UTC')::date, '', '', count(*) from user_profiles group by 2`,
  `insert into metric_days select 'leads', (created_at at time zone 'UTC')::date, source, stage, count(*) from leads group by 2, 3, 4`,
  `insert into metric_days select metric, (c.at at time zone 'UTC')::date, c.reason, jsonb_build_array(coalesce(s.cancel_feedback, ''), s.currency)::text, sum(amount)
     from subscription_changes c join subscriptions s on s.id = c.subscription_id
     cross join lateral (values ('ended', 1), ('ended-cents', s.monthly_amount)) made (metric, amount) where c.kind = 'ended' group by 1, 2, 3, 4`,
  `insert into metric_days select 'revenue', (paid_at at time zone 'UTC')::date, 'starter', currency, sum(amount_paid) from payments where paid_at is not null group by 2, 4`,
  `insert into metric_days select 'clients', (fulfilled_at at time zone 'UTC')::date, '', '', count(*) from orders group by 2`,
  `insert into metric_days select 'visits', day::date, part, '', 1000 from generate_series(now() - interval '1100 days', now(), interval '1 day') day
     cross join unnest('{start,insights,intake,booking,contact,policies,other}'::text[]) part`,
  `insert into mrr_standing select user_id, mrr_standing_of(user_id) from user_profiles where subscription_status = 'active'`,
  `insert into metric_days select 'mrr', (s.created_at at time zone 'UTC')::date, '', m.standing, count(*)
     from mrr_standing m join subscriptions s on s.organization_id = m.organization_id and s.is_current group by 2, 4`,
];

async function withoutIndexes(pool: Pool, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where tablename = $1 and schemaname = 'public'
       and not exists (select from pg_constraint where conname = indexname)`,
    [table],
  );
  for (const { name } of indexes) await pool.query(`drop index "${name}"`);
  await pool.query(`alter table ${table} disable trigger all`);
  await fill();
  for (const { made: index } of indexes) await pool.query(index);
  await pool.query(`alter table ${table} enable trigger all`);
}
