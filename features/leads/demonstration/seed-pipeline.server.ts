import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { demonstrationEmail, demonstrationMark as mark } from '#content/admin/demonstration.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { demonstrationEmails } from '#features/demonstration/demonstration-people.public.server.ts';
import { lostReasons, pipeline, ways, work } from '#features/leads/demonstration/pipeline.ts';
import { foldedText, stages } from '#features/leads/leads.ts';
import { eraseLeadsOf } from '#features/leads/forms/erase-leads.server.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { utcDay } from '#values/day.ts';
import { dayMs, hourMs } from '#values/duration.ts';

const columns = sql`id, form_id, name, email, company, message, status, suspected_spam, created_at, updated_at`;
const spam = sql`case stage when 'spam' then array['many-links'] end`;
const values = sql`id, form_id, name, email, company, message, stage, ${spam}, created_at, updated_at`;
const subject = 'Re: your message';
const firstReply = 'Thank you for writing. Could we talk this week? Any day after 10 would suit us.';

/**
 * Leads in every stage with owners, tasks, calls and conversations. For the first start, once the accounts of the
 * demonstration are there. Sends no emails.
 */
export async function seedPipeline(app: AppContext): Promise<void> {
  const now = app.now();
  await app.db.transaction(async (tx) => {
    const made = sql`jsonb_to_recordset(${JSON.stringify(await pipelineRows(tx, now))}::jsonb) made (id uuid,
      form_id text, kind text, name text, email text, company text, message text, search_text text, stage text,
      source text, attribution jsonb, phone text, call_at timestamptz, is_confirmed boolean, owner_id text,
      cents bigint, lost_reason text, task text, due_on date, due_since timestamptz, note text, sent text,
      sent_at timestamptz, reply text, waits_since timestamptz, created_at timestamptz, updated_at timestamptz)`;
    await tx.execute(sql`insert into contact_submissions (${columns}, attribution, metadata)
      select ${values}, attribution, '{"source": "contact_page", "timestamp": ""}'
      from ${made} where kind = 'contact'`);
    await tx.execute(sql`insert into booking_requests (${columns}, attribution, metadata, phone, time_zone,
        preferred_date, call_at, answer, answer_count)
      select ${values}, attribution, '{"source": "book_page", "userAgent": "", "timestamp": "", "referrer": ""}', phone,
        'Europe/London', call_at, case when is_confirmed then call_at end,
        case when is_confirmed then 'confirmed' end, is_confirmed::int
      from ${made} where kind = 'booking'`);
    await tx.execute(sql`insert into lead_entries (${columns}, source, by_id)
      select ${values}, source, owner_id from ${made} where kind = 'manual'`);
    await tx.execute(sql`insert into leads (id, kind, subject_id, reference, email, name, company, phone, title,
        search_text, source, stage, suspected_spam, call_at, call_confirmed, owner_id, value_cents, lost_reason,
        next_step, next_step_on, unanswered_since, stage_since, created_at, last_activity_at, referrer, utm_source,
        utm_medium, utm_campaign, landing_path, furthest)
      select id, kind, id, case kind when 'booking' then overlay(upper(left(id::text, 8)) placing '-' from 5 for 0) end,
        email, name, company, phone, message, search_text, source, stage, ${spam}, call_at, is_confirmed, owner_id,
        cents, lost_reason, task, due_on, waits_since, updated_at - interval '6 hours', created_at, updated_at,
        attribution ->> 'referrer', attribution ->> 'utm_source', attribution ->> 'utm_medium',
        attribution ->> 'utm_campaign', attribution ->> 'landing_path',
        case stage when 'lost' then 4 else 1 end from ${made}`);
    // Tasks and answers have the id of their lead.
    await tx.execute(sql`insert into lead_tasks (id, lead_id, form_id, text, due_on, assignee_id, changed_by,
        created_at)
      select id, id, form_id, task, due_on, owner_id, owner_id, created_at from ${made} where task is not null`);
    await tx.execute(sql`insert into lead_answers (id, lead_id, form_id, by_id, email, subject, message, created_at,
        sent_at)
      select id, id, form_id, owner_id, email, ${subject}, sent, sent_at, sent_at
      from ${made} where sent is not null`);
    await tx.execute(sql`insert into lead_events (lead_id, version, by_id, kind, at, details)
      select id, 1, owner_id, event.* from ${made} cross join lateral (values
        ('answer', sent_at, case when sent is not null then jsonb_build_object('answerId', id) end),
        ('note', updated_at, case when note is not null then jsonb_build_object('text', note) end)
      ) event (kind, at, details) where details is not null`);
    // On their way in even steps; the lost ones from a proposal.
    await tx.execute(sql`insert into lead_events (lead_id, version, by_id, kind, at, details)
      select id, step, owner_id, 'stage', created_at + (updated_at - interval '6 hours' - created_at) * step / steps,
        jsonb_build_object('from', path[step], 'to', path[step + 1])
      from (select *, case stage when 'lost' then array['new', 'reviewing', 'proposal', 'lost']
          else (array['new', 'reviewing', 'call-booked', 'proposal', 'won'])[:array_position(
            array['new', 'reviewing', 'call-booked', 'proposal', 'won'], stage)] end as path from ${made}) made
      cross join lateral (select cardinality(path) - 1 as steps) count cross join generate_series(1, steps) step`);
    await tx.execute(sql`insert into lead_messages (lead_id, message_id, from_email, from_name, subject, text,
        received_at)
      select id, form_id || '@demonstration.example', email, name, ${subject}, reply, updated_at
      from ${made} where reply is not null`);
    // Tasks with the key of the reminder, so that it is not sent again.
    await tx.execute(sql`insert into notices (user_id, lead_id, title, kind, text, key, created_at, mailed_at)
      select owner_id, id, name, notice.*, at from ${made} cross join lateral (values
        ('reply-received', reply, 'reply ' || id, waits_since),
        ('task-due', task, 'task-due ' || id || ' ' || due_on, due_since)
      ) notice (kind, text, key, at) where at is not null`);
  });
}

async function pipelineRows(tx: Transaction, now: Date) {
  const team = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, Object.values(demonstrationEmails)));
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs);
  const listed = stages.flatMap((stage) => pipeline[stage].map((row) => ({ stage, row })));
  return listed.map(({ stage, row: [kind, name, company, message, daysAgo, owner, dollars] }, at) => {
    const { task, call, reply, note, sent } = work[company] ?? {};
    const email = demonstrationEmail(name, company);
    const isUntouched = stage === 'new' || stage === 'spam';
    const updatedAt = inDays(-(reply?.[1] ?? (isUntouched ? daysAgo : daysAgo * 0.4)));
    return {
      id: randomUUID(),
      form_id: `${mark}${at + 1}`,
      kind,
      name,
      email,
      company,
      message,
      search_text: foldedText([name, email, company, message].join('\n')),
      stage,
      source: { contact: 'contact_page', booking: 'book_page', manual: 'manual' }[kind],
      attribution: kind === 'manual' ? null : ways[at % ways.length],
      phone: kind === 'booking' ? `+1 555 010 01${String(10 + at)}` : null,
      call_at: call && new Date(Date.parse(utcDay(inDays(call[0]))) + call[1] * hourMs),
      is_confirmed: call !== undefined && !isUntouched,
      owner_id: team.find((one) => owner !== '' && one.email === demonstrationEmails[owner])?.id,
      cents: dollars === 0 ? null : dollars * 100,
      lost_reason: stage === 'lost' ? lostReasons[at % lostReasons.length] : null,
      task: task?.[0],
      due_on: task && utcDay(inDays(task[1])),
      due_since: task?.[1] === 0 ? now : null,
      note,
      sent: sent ?? (isUntouched || kind === 'manual' || owner === '' ? undefined : firstReply),
      // Every sixth later than promised.
      sent_at: inDays((at % 6 === 0 ? 1.2 : 0.3) - daysAgo),
      reply: reply?.[0],
      waits_since: reply && stage !== 'won' ? updatedAt : null,
      created_at: inDays(-daysAgo),
      updated_at: updatedAt,
    };
  });
}

/** Everything that the demonstration has put into the pipeline. Returns the number of leads. */
export async function removePipeline(app: Pick<AppContext, 'db' | 'listeners'>): Promise<number> {
  return app.db.transaction(async (tx) => {
    let removed = 0;
    for (const [kind, table, formId] of seeded) {
      const own = sql`from ${sql.identifier(table)} where form_id like ${formId}`;
      const { rows } = await tx.execute<{ id: string }>(sql`select id ${own}`);
      const ids = rows.map(({ id }) => id);
      await tx.execute(sql`delete ${own}`);
      await eraseLeadsOf(app, tx, kind, ids);
      removed += ids.length;
    }
    return removed;
  });
}

const seeded = [
  ['contact', 'contact_submissions', `${mark}%`],
  ['booking', 'booking_requests', `${mark}%`],
  ['manual', 'lead_entries', `${mark}%`],
  ['intake', 'intake_submissions', 'intake-00000000-0000-4000-8000-%'],
] as const;
