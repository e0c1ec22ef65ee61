import { asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { emailsOf } from '#features/leads/lead-emails.server.ts';
import type { AttachedFile, LeadFile } from '#features/leads/lead-shapes.ts';
import { leadAnswers, leadEvents, leads } from '#features/leads/leads.table.ts';
import { type LeadKind } from '#features/leads/leads.ts';
import { leadFiles, leadMessages } from '#features/leads/replies/replies.table.ts';
import { toListedLead, listing, type LeadRow } from '#features/leads/list/lead-list.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

/** Max related submissions, and max events. */
const maxRelated = 50;
const maxEvents = 500;

/** Two rounds of parallel queries; null if not found. */
export async function readLead(app: Pick<AppContext, 'db' | 'jobAdmin'>, id: string): Promise<LeadFile | null> {
  if (!isUuid(id)) return null;
  const { db } = app;
  // Repeated in each query, so that they can run in parallel.
  const family = sql`(select f.id from leads f
    where lower(f.email) = (select lower(email) from leads where id = ${id}) or f.merged_into = ${id}
      or f.id = (select merged_into from leads where id = ${id})
    order by f.created_at desc, f.id desc limit ${maxRelated})`;
  const itself = sql`select l.* from leads l where l.id = ${id}`;
  const [own, related, events, answers, messages] = await Promise.all([
    db.execute<LeadRow & { subject_id: string; suspected_spam: string[] | null }>(
      sql`select listed.*, more.subject_id, more.suspected_spam from (${listing(itself, sql`l.id`)}) listed
        join leads more on more.id = listed.id`,
    ),
    db
      .select({
        id: leads.id,
        kind: leads.kind,
        reference: leads.reference,
        title: leads.title,
        stage: leads.stage,
        createdAt: leads.createdAt,
        subjectId: leads.subjectId,
      })
      .from(leads)
      .where(sql`${leads.id} in ${family} and ${leads.id} <> ${id}`)
      .orderBy(desc(leads.createdAt), desc(leads.id)),
    db
      .select({
        id: leadEvents.id,
        leadId: leadEvents.leadId,
        at: leadEvents.at,
        kind: leadEvents.kind,
        details: leadEvents.details,
        by: sql<string | null>`coalesce(${userProfiles.fullName}, ${users.email})`,
        byId: leadEvents.byId,
      })
      .from(leadEvents)
      .leftJoin(users, eq(users.id, leadEvents.byId))
      .leftJoin(userProfiles, eq(userProfiles.userId, leadEvents.byId))
      // Next steps derived from a task are part of the task's own event.
      .where(sql`${leadEvents.leadId} in ${family} and not (${leadEvents.details} ? 'mirrored')`)
      .orderBy(desc(leadEvents.id))
      .limit(maxEvents),
    db
      .select({ ...getTableColumns(leadAnswers), files: selectFiles(sql`f.answer_id = lead_answers.id`) })
      .from(leadAnswers)
      .where(sql`${leadAnswers.leadId} in ${family}`)
      .orderBy(asc(leadAnswers.createdAt)),
    db
      .select({ ...getTableColumns(leadMessages), files: selectFiles(sql`f.message_id = lead_messages.id`) })
      .from(leadMessages)
      .where(sql`${leadMessages.leadId} in ${family}`)
      .orderBy(desc(leadMessages.receivedAt))
      .limit(200),
  ]);
  const [row] = own.rows;
  if (!row) return null;
  const emails = await emailsOf(app, { id, subjectId: row.subject_id });
  return {
    lead: {
      ...toListedLead(row),
      subjectId: row.subject_id,
      suspectedSpam: row.suspected_spam,
    },
    emails,
    related: related.map(({ createdAt, ...one }) => ({ ...one, createdAt: createdAt.toISOString() })),
    events: events.reverse().map(({ at, by, byId, ...event }) => ({
      ...event,
      at: at.toISOString(),
      by: by ?? (byId && 'A former administrator'),
    })),
    answers: answers.map(
      ({ id: answerId, byId, leadId, email, subject, message, files, createdAt, sendingAt, sentAt, failedAt }) => ({
        id: answerId,
        undoBy: (sendingAt ?? sentAt) ? null : byId,
        leadId,
        email,
        subject,
        message,
        files,
        delivery: sentAt ? 'sent' : failedAt ? 'failed' : 'waiting',
        at: (sentAt ?? failedAt ?? createdAt).toISOString(),
      }),
    ),
    messages: messages.map(({ receivedAt, fromEmail, fromName, ...message }) => ({
      id: message.id,
      leadId: message.leadId,
      at: receivedAt.toISOString(),
      from: { email: fromEmail, name: fromName },
      subject: message.subject,
      text: message.text,
      quoted: message.quoted,
      isAutomatic: message.isAutomatic,
      isUnverified: message.isUnverified,
      files: message.files,
      leftOut: message.leftOut,
    })),
  };
}

/** Qualifies names explicitly: Drizzle omits the table if a query has only one, and both tables have an `id`. */
function selectFiles(isOf: SQL): SQL<AttachedFile[]> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('storeId', f.store_id, 'fileName', f.file_name,
    'size', f.size) order by f.file_name), '[]') from ${leadFiles} f where ${isOf})`;
}

/** Null if not found. */
export async function leadSubject(
  { db }: Pick<AppContext, 'db'>,
  id: string,
): Promise<{ kind: LeadKind; subjectId: string } | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.select({ kind: leads.kind, subjectId: leads.subjectId }).from(leads).where(eq(leads.id, id));
  return row ?? null;
}

/** Values that the filters offer, at most 30 each. */
export interface LeadSources {
  readonly sources: readonly string[];
  /** Campaign source, otherwise the site that linked here. */
  readonly origins: readonly string[];
  readonly campaigns: readonly string[];
}

/** Distinct values in one query, by one index lookup each. */
export async function leadSources({ db }: Pick<AppContext, 'db'>): Promise<LeadSources> {
  const { rows } = await db.execute<{ name: keyof LeadSources; value: string }>(sql`
    ${distinct('sources', sql`source`)} union all
    ${distinct('origins', sql`coalesce(utm_source, referrer)`)} union all
    ${distinct('campaigns', sql`utm_campaign`)}`);
  const named = (name: keyof LeadSources) => rows.filter((row) => row.name === name).map(({ value }) => value);
  return { sources: named('sources'), origins: named('origins'), campaigns: named('campaigns') };
}

function distinct(name: keyof LeadSources, value: SQL): SQL {
  const next = (condition: SQL) => sql`select ${value} as value from leads where ${condition} order by 1 limit 1`;
  return sql`(with recursive found as (
      (select value, 1 as place from (${next(sql`${value} is not null`)}) first)
      union all
      select (${next(sql`${value} > found.value`)}), place + 1 from found where found.value is not null and place < 30
    ) select ${name}::text as name, value from found where value is not null)`;
}
