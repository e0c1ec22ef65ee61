import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { RelatedLead } from '#features/leads/lead-shapes.ts';
import { leadAnswers, leadEmails, leadEvents, leads } from '#features/leads/leads.table.ts';
import { leadMessages } from '#features/leads/replies/replies.table.ts';
import { leadTasks } from '#features/leads/tasks/tasks.table.ts';
import type { AppContext } from '#server/app-context.ts';

type Reads = Pick<AppContext, 'db'>;

const maxShown = 200;
const ofAddress = (email: string) => eq(sql`lower(${leads.email})`, email);

const maxLeads = 50;

/** Newest first. */
export async function leadsOfAddress({ db }: Reads, email: string): Promise<RelatedLead[]> {
  const { id, kind, subjectId, reference, title, stage, createdAt } = leads;
  const rows = await db
    .select({ id, kind, subjectId, reference, title, stage, createdAt })
    .from(leads)
    .where(ofAddress(email))
    .orderBy(desc(createdAt), desc(id))
    .limit(maxLeads);
  return rows.map((lead) => ({ ...lead, createdAt: lead.createdAt.toISOString() }));
}

export type LeadMomentKind = 'lead' | 'note' | 'stage' | 'call' | 'answer' | 'reply' | 'email';

/** An event of one of the person's leads. */
export interface LeadMoment {
  readonly kind: LeadMomentKind;
  readonly leadId: string;
  /** ISO 8601. */
  readonly at: string;
  /** Kind of the lead, new stage, action on a call, or purpose of the email; '' for others. */
  readonly what: string;
  readonly text: string;
  /** Null unless the entry is an email. */
  readonly delivery: 'sent' | 'failed' | 'waiting' | null;
}

/** Reads all events of the person's leads, newest first, in one query. */
export async function leadMoments({ db }: Reads, email: string): Promise<LeadMoment[]> {
  const moments = sql`(
    with mine as materialized (
      select * from ${leads} where ${ofAddress(email)} order by created_at desc limit ${maxShown})
    select * from (
      select 'lead' as kind, id as lead_id, created_at as at, kind as what, title as text, null as delivery from mine
      union all
      select case when e.kind in ('note', 'stage') then e.kind else 'call' end, lead_id, at,
        case e.kind when 'stage' then details ->> 'to' when 'note' then '' else e.kind end,
        coalesce(details ->> 'text', details ->> 'callAt', ''), null
      from ${leadEvents} e join mine on mine.id = e.lead_id
      where e.kind in ('note', 'stage', 'call-confirmed', 'call-moved', 'call-declined')
      union all
      select 'answer', lead_id, coalesce(sent_at, failed_at, a.created_at), '', subject,
        case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end
      from ${leadAnswers} a join mine on mine.id = a.lead_id
      union all
      select 'reply', lead_id, received_at, '', subject, null from ${leadMessages} m join mine on mine.id = m.lead_id
      union all
      select 'email', lead_id, sent_at, purpose, '', 'sent'
      from ${leadEmails} s join mine on mine.id = s.lead_id where purpose <> 'team'
    ) activities order by at desc limit ${maxShown}) moments`;
  const rows = await db
    .select({
      kind: sql<LeadMomentKind>`kind`,
      leadId: sql<string>`lead_id`,
      at: sql<string | Date>`at`,
      what: sql<string>`what`,
      text: sql<string>`text`,
      delivery: sql<LeadMoment['delivery']>`delivery`,
    })
    .from(moments)
    .orderBy(sql`at desc`);
  return rows.map(({ at, ...moment }) => ({ ...moment, at: new Date(at).toISOString() }));
}

/** Reads the person's leads with everything that the team has added to them, for an export of their data. */
export async function leadsInFull({ db }: Reads, email: string) {
  const rows = await db.select().from(leads).where(ofAddress(email));
  if (rows.length === 0) return [];
  const list = rows.map(({ id }) => id);
  const [events, answers, messages, emails, tasks] = await Promise.all([
    db.select().from(leadEvents).where(inArray(leadEvents.leadId, list)).orderBy(leadEvents.id),
    db.select().from(leadAnswers).where(inArray(leadAnswers.leadId, list)),
    db.select().from(leadMessages).where(inArray(leadMessages.leadId, list)),
    db.select().from(leadEmails).where(inArray(leadEmails.leadId, list)),
    db.select().from(leadTasks).where(inArray(leadTasks.leadId, list)),
  ]);
  return rows.map(({ searchText: _, ...lead }) => {
    const own = <Row extends { readonly leadId: string }>(all: readonly Row[]) =>
      all.filter(({ leadId }) => leadId === lead.id).map(({ leadId: __, ...row }) => row);
    return {
      ...lead,
      history: own(events),
      replies: own(answers),
      received: own(messages),
      automaticEmails: own(emails),
      tasks: own(tasks),
    };
  });
}
