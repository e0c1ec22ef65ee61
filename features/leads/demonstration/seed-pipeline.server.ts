import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { demonstrationEmail, demonstrationMark as mark } from '#content/admin/demonstration.ts';
import { ways, type DemonstrationLead } from '#features/leads/demonstration/demonstration-lead.ts';
import { pipeline } from '#features/leads/demonstration/pipeline.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { demonstrationEmails } from '#features/demonstration/demonstration-people.public.server.ts';
import { leadAnswers, leadEntries, leadEvents, leads } from '#features/leads/leads.table.ts';
import { leadMessages } from '#features/leads/replies/replies.table.ts';
import { showEarliestTasks } from '#features/leads/changes/next-step.server.ts';
import { leadTasks } from '#features/leads/tasks/tasks.table.ts';
import { submissionsReceived } from '#features/leads/submissions.public.server.ts';
import type { Attribution } from '#forms/attribution/attribution.ts';
import { eraseAndReport } from '#features/webhooks/events/emit.public.server.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { utcDay } from '#values/day.ts';
import { hourMs, dayMs } from '#values/duration.ts';

/** Of the intakes that `seedDemonstration` writes. */
const intakeMark = 'intake-00000000-0000-4000-8000-%';

interface Row extends DemonstrationLead {
  readonly id: string;
  readonly attribution: Attribution | null;
  readonly formId: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** For an answer to a reply. */
  readonly isWaiting: boolean;
}

/**
 * Leads in every stage with owners, tasks, calls and conversations, of companies that do not exist. For the first
 * start, once the accounts of the demonstration are there. Sends no emails.
 */
export async function seedPipeline(app: AppContext): Promise<void> {
  const now = app.now();
  let replies = 0;
  const rows = pipeline.map((one, at): Row => {
    const age = one.daysAgo * dayMs;
    const isWaiting = one.stage !== 'won' && one.reply !== undefined;
    if (isWaiting) replies += 1;
    // Some replies are of today; what is new or spam has not been touched.
    const idle = isWaiting ? replies * (dayMs / 3) : one.stage === 'new' || one.stage === 'spam' ? age : age * 0.4;
    const [createdAt, updatedAt] = [new Date(now.getTime() - age), new Date(now.getTime() - idle)];
    return {
      ...one,
      id: randomUUID(),
      attribution: one.kind === 'manual' ? null : (ways[at % ways.length] ?? null),
      formId: `${mark}${at + 1}`,
      email: demonstrationEmail(one.name, one.company),
      createdAt,
      updatedAt,
      isWaiting,
    };
  });
  await app.db.transaction(async (tx) => {
    await writeSubmissions(tx, rows, now);
    await writeWork(tx, rows, now);
  });
}

/** Everything that the demonstration has put into the pipeline. Returns the number of leads. */
export async function removePipeline(app: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return app.db.transaction(async (tx) => {
    let removed = 0;
    for (const [kind, table, form] of played) {
      const own = sql`from ${sql.identifier(table)} where form_id like ${form}`;
      const { rows } = await tx.execute<{ id: string }>(sql`select id ${own}`);
      const ids = rows.map(({ id }) => id);
      const erase = async () => (await tx.execute<{ id: string }>(sql`delete ${own} returning id`)).rows;
      removed += await eraseAndReport(app, tx, kind, ids, erase);
    }
    return removed;
  });
}

const played = [
  ['contact', 'contact_submissions', `${mark}%`],
  ['booking', 'booking_requests', `${mark}%`],
  ['manual', 'lead_entries', `${mark}%`],
  ['intake', 'intake_submissions', intakeMark],
] as const;

const columns = sql`id, name, email, company, message, form_id, status, suspected_spam, attribution, created_at, updated_at`;
const types = sql`id uuid, name text, email text, company text, message text, form_id text, status text, suspected_spam text[],
  attribution jsonb, created_at timestamptz, updated_at timestamptz`;

/** With their leads. */
async function writeSubmissions(tx: Transaction, rows: readonly Row[], now: Date): Promise<void> {
  const common = ({ id, name, email, company, message, formId, stage, attribution, createdAt, updatedAt }: Row) => ({
    id,
    name,
    email,
    company,
    message,
    form_id: formId,
    status: stage,
    created_at: createdAt,
    updated_at: updatedAt,
    suspected_spam: stage === 'spam' ? ['many-links'] : null,
    attribution,
  });
  const of = (kind: Row['kind']) => rows.filter((row) => row.kind === kind);
  await tx.execute(sql`insert into contact_submissions (${columns}, metadata)
    select ${columns}, '{"source": "contact_page", "timestamp": ""}'
    from jsonb_to_recordset(${JSON.stringify(of('contact').map(common))}::jsonb) made (${types})`);
  const bookings = of('booking').map((row, at) => ({
    ...common(row),
    phone: `+1 555 010 01${String(10 + at)}`,
    call_at: row.call ? callTime(now, row.call) : null,
    is_confirmed: row.stage !== 'new',
  }));
  await tx.execute(sql`insert into booking_requests (${columns}, metadata, phone, time_zone, preferred_date, call_at,
      answer, answer_count)
    select ${columns}, '{"source": "book_page", "userAgent": "", "timestamp": "", "referrer": ""}', phone,
      'Europe/London', call_at, case when is_confirmed then call_at end,
      case when is_confirmed and call_at is not null then 'confirmed' end,
      case when is_confirmed and call_at is not null then 1 else 0 end
    from jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb)
      made (${types}, phone text, call_at timestamptz, is_confirmed boolean)`);
  await tx.insert(leadEntries).values(
    of('manual').map(({ id, name, email, company, message, formId, stage, createdAt, updatedAt }) => ({
      id,
      name,
      email,
      company,
      message,
      formId,
      status: stage,
      createdAt,
      updatedAt,
      source: 'manual',
      byId: 'demonstration',
    })),
  );
  await submissionsReceived(
    tx,
    rows.map(({ stage, call, ...row }) => ({
      ...row,
      reference: row.kind === 'booking' ? row.id.slice(0, 8).replace(/^.{4}/u, '$&-').toUpperCase() : null,
      phone: null,
      about: row.message,
      texts: [row.message],
      source: sources[row.kind],
      status: stage,
      suspectedSpam: stage === 'spam' ? ['many-links'] : null,
      callAt: call ? callTime(now, call) : null,
      isCallConfirmed: call !== undefined && stage !== 'new',
    })),
  );
}

const sources = { contact: 'contact_page', booking: 'book_page', manual: 'manual' } as const;

/** What the team has done with them. */
async function writeWork(tx: Transaction, rows: readonly Row[], now: Date): Promise<void> {
  const team = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, [demonstrationEmails.admin, demonstrationEmails.owner, demonstrationEmails.sales]));
  const made = await tx
    .select({ id: leads.id, email: leads.email })
    .from(leads)
    .where(
      inArray(
        leads.email,
        rows.map(({ email }) => email),
      ),
    );
  const idOf = (owner: Row['owner']) =>
    team.find(({ email }) => owner && email === demonstrationEmails[owner])?.id ?? null;
  const known = rows.flatMap((row) => {
    const id = made.find(({ email }) => email === row.email)?.id;
    return id === undefined ? [] : { ...row, id, ownerId: idOf(row.owner) };
  });
  const list = <Value>(of: (row: (typeof known)[number]) => Value) => sql.param(known.map(of));
  await tx.execute(sql`update leads l set owner_id = made.owner, value_cents = made.value, lost_reason = made.reason,
      stage_since = made.since
    from unnest(${list(({ id }) => id)}::uuid[], ${list(({ ownerId }) => ownerId)}::text[],
      ${list(({ value }) => value && value * 100)}::bigint[], ${list(({ lostReason }) => lostReason ?? null)}::text[],
      ${list(({ updatedAt }) => new Date(updatedAt.getTime() - dayMs / 4).toISOString())}::timestamptz[])
      made (id, owner, value, reason, since) where l.id = made.id`);
  const tasks = await tx
    .insert(leadTasks)
    .values(
      known.flatMap(({ id, task, ownerId, createdAt, formId }) => {
        if (!task) return [];
        const [text, inDays] = task;
        const dueOn = utcDay(new Date(now.getTime() + inDays * dayMs));
        return { leadId: id, text, dueOn, assigneeId: ownerId, changedBy: ownerId, createdAt, formId };
      }),
    )
    .returning({ id: leadTasks.id, leadId: leadTasks.leadId, dueOn: leadTasks.dueOn });
  const leadIds = tasks.map(({ leadId }) => leadId);
  await showEarliestTasks(tx, { app: { now: () => now }, userId: null }, leadIds);
  const answered = known.filter(({ answer }) => answer !== undefined);
  const answers = await tx
    .insert(leadAnswers)
    .values(
      answered.map(({ id, formId, ownerId, email, answer = '', createdAt }) => {
        const sentAt = new Date(createdAt.getTime() + dayMs / 3);
        const written = { subject: 'Re: your message', message: answer, createdAt: sentAt, sentAt };
        return { leadId: id, formId, byId: ownerId ?? '', email, ...written };
      }),
    )
    .returning({ id: leadAnswers.id, leadId: leadAnswers.leadId, at: leadAnswers.createdAt, byId: leadAnswers.byId });
  await tx.insert(leadEvents).values([
    ...answers.map(({ id, leadId, at, byId }) => ({
      leadId,
      at,
      byId,
      kind: 'answer' as const,
      version: 1,
      details: { answerId: id },
    })),
    ...known.flatMap(({ id, note, ownerId, updatedAt }) =>
      note === undefined
        ? []
        : { leadId: id, at: updatedAt, byId: ownerId, kind: 'note' as const, version: 1, details: { text: note } },
    ),
  ]);
  const replied = answered.filter(({ reply }) => reply !== undefined);
  await tx.insert(leadMessages).values(
    replied.map(({ id, formId, email, name, reply = '', updatedAt }) => ({
      leadId: id,
      messageId: `${formId}@demonstration.example`,
      fromEmail: email,
      fromName: name,
      subject: 'Re: your message',
      text: reply,
      receivedAt: updatedAt,
    })),
  );
  // After the answers, which end the waiting of what came before.
  await tx.execute(sql`update leads l set unanswered_since = made.waiting
    from unnest(${list(({ id }) => id)}::uuid[],
      ${list(({ isWaiting, updatedAt }) => (isWaiting ? updatedAt.toISOString() : null))}::timestamptz[])
      made (id, waiting) where l.id = made.id and made.waiting is not null`);
  const today = utcDay(now);
  const notices = known.flatMap(({ id, formId, ownerId, name, task, isWaiting, reply, updatedAt }) => {
    const about = { lead_id: id, user_id: ownerId, title: name };
    if (ownerId === null) return [];
    if (isWaiting) return { ...about, kind: 'reply-received', text: reply, key: `reply ${formId}`, at: updatedAt };
    const due = tasks.find(({ leadId, dueOn }) => leadId === id && dueOn === today);
    // The key of the reminder, so that it is not sent again.
    return due ? { ...about, kind: 'task-due', text: task?.[0], key: `task-due ${due.id} ${today}`, at: now } : [];
  });
  await tx.execute(sql`insert into notices (user_id, kind, lead_id, title, text, key, created_at, mailed_at)
    select user_id, kind, lead_id, title, text, key, at, at from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
      made (user_id text, kind text, lead_id uuid, title text, text text, key text, at timestamptz)`);
}

function callTime(now: Date, [inDays, hour]: readonly [number, number]): Date {
  return new Date(Date.parse(utcDay(now)) + inDays * dayMs + hour * hourMs);
}
