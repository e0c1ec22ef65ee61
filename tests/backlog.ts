import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { writeLeadsOf } from './submissions.ts';

const backlogSize = 350;

/** 600 characters without a space. */
const longName = 'Nguyễn-Oberstädter'.repeat(34).slice(0, 600);

/**
 * Six months of leads that nobody has worked on, newest first: submissions without a reply, of which every ninth has a
 * name of 600 letters, with call requests, overdue tasks and replies that wait. Needs a migrated database.
 */
export async function insertBacklog(pool: Pool): Promise<void> {
  const calls = 50;
  const columns = 'name, email, company, message, form_id, created_at, updated_at, metadata';
  const rows = (from: number, to: number, source: string) => `select
      case n % 9 when 0 then '${longName}' else 'Backlog ' || n end, 'backlog' || n || '@example.org',
      case n % 9 when 0 then '${longName}' else 'Company ' || n end,
      case n % 9 when 0 then '${longName}' else 'Our reports take a week. ' || n end, 'backlog-${source}-' || n,
      made.at, made.at, '{"source": "${source}", "timestamp": ""}'::jsonb
    from generate_series(${from}, ${to}) n, lateral (select now() - n * interval '12.3 hours' as at) made`;
  await pool.query(`insert into contact_submissions (${columns}) ${rows(1, backlogSize - calls, 'contact_page')}`);
  await pool.query(
    `insert into booking_requests (${columns}) ${rows(backlogSize - calls + 1, backlogSize, 'book_page')}`,
  );
  await pool.query(`update booking_requests set time_zone = 'Europe/London',
    preferred_date = date_trunc('hour', now()) + (row_number % 20 + 1) * interval '1 hour'
    from (select id as row_id, row_number() over (order by created_at) from booking_requests) numbered
    where id = row_id and row_number <= 20`);
  await writeLeadsOf(drizzle(pool));
  await pool.query(`insert into lead_tasks (lead_id, text, due_on)
    select id, 'Call ' || name, now()::date - (row_number() over (order by created_at, id))::int % 60
    from leads where email like 'backlog%' order by created_at, id limit 40`);
  await pool.query(
    `update leads set next_step = text, next_step_on = due_on from lead_tasks t where t.lead_id = leads.id`,
  );
  await pool.query(`insert into lead_messages (lead_id, message_id, from_email, from_name, subject, text, received_at)
    select id, '<' || id || '@example.org>', email, name, 'Re: your message', 'Is there any news? ' || title,
      created_at + interval '1 hour'
    from leads where email like 'backlog%' order by created_at desc limit 40`);
  await pool.query(`update leads set unanswered_since = received_at from lead_messages m where m.lead_id = leads.id`);
}
