import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { changeLeadsIn, canOwn } from '#features/leads/changes/change-leads.server.ts';
import type { AddLeadResult, KnownLead, LeadEntry } from '#features/leads/entries/lead-entry.ts';
import type { ImportedLead } from '#features/leads/entries/lead-import.ts';
import { eraseLeadsOf } from '#features/leads/forms/erase-leads.server.ts';
import { centsOf } from '#features/leads/lead-amount.ts';
import { saveRefusals } from '#features/leads/lead-refusals.copy.ts';
import { leadsEntered } from '#features/leads/leads.events.public.ts';
import { leadEntries, leads } from '#features/leads/leads.table.ts';
import { submissionsReceived, type Submission } from '#features/leads/submissions.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { raise } from '#server/events.ts';

const { name, email, company, phone, message, tags, source, status, createdAt } = leadEntries;
const columns = { name, email, company, phone, message, tags, source, status, createdAt };

/** Reads the submission of a lead that the team entered; null if not found. */
export async function readEntry({ db }: Pick<AppContext, 'db'>, id: string) {
  const [row] = await db.select(columns).from(leadEntries).where(eq(leadEntries.id, id));
  return row ?? null;
}

/** For a copy of the data of a person. */
export function exportEntries({ db }: Pick<AppContext, 'db'>, email: string) {
  return db
    .select(columns)
    .from(leadEntries)
    .innerJoin(leads, and(eq(leads.kind, 'manual'), eq(leads.subjectId, leadEntries.id)))
    .where(eq(sql`lower(${leads.email})`, email));
}

/** Deletes entries together with their leads. */
export async function eraseEntries(
  app: Pick<AppContext, 'listeners'>,
  tx: Transaction,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(leadEntries).where(inArray(leadEntries.id, [...ids]));
  await eraseLeadsOf(app, tx, 'manual', ids);
}

/** Finds entries whose leads have not been changed since they were written, with their form. */
export async function untouchedEntries(
  tx: Transaction,
  formIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.execute<{ id: string; form_id: string }>(sql`
    select e.id, e.form_id from lead_entries e join leads l on l.kind = 'manual' and l.subject_id = e.id
    where e.form_id = any(${sql.param([...formIds])}::text[]) and l.version = 1
      and not exists (select from lead_events where lead_id = l.id)
      and not exists (select from lead_answers where lead_id = l.id)
      and not exists (select from lead_messages where lead_id = l.id)
      and not exists (select from lead_tasks where lead_id = l.id and (form_id is not null or version > 1))
    for update of e, l`);
  return new Map(rows.map(({ id, form_id: formId }) => [id, formId]));
}

export interface NewLead {
  readonly entry: LeadEntry;
  readonly owner: string | null;
  /** Created with the form, so that sending it twice creates one lead. */
  readonly formId: string;
  /** Adds the lead even if the address already has one. */
  readonly isAnother: boolean;
}

/** Adds a lead that the team enters, unless the address already has one and `isAnother` is false. */
export async function addLead(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  { entry, owner, formId, isAnother }: NewLead,
): Promise<AddLeadResult> {
  return app.db.transaction(async (tx) => {
    if (owner !== null && !(await canOwn(tx, owner))) {
      return { ok: false, errors: { owner: saveRefusals['not-an-administrator'] } };
    }
    const own = `${by.user.id} ${formId}`;
    const [written] = await tx.select({ id: leadEntries.id }).from(leadEntries).where(eq(leadEntries.formId, own));
    const known = isAnother || written ? [] : await findLeads(tx, entry.email);
    if (known.length > 0) return { ok: false, known };
    await insertEntries(app, tx, by.user.id, [{ entry, formId: own }]);
    const [lead] = await tx
      .select({ id: leads.id })
      .from(leads)
      .innerJoin(leadEntries, eq(leadEntries.id, leads.subjectId))
      .where(eq(leadEntries.formId, own));
    if (!lead) throw new Error('a lead was not written');
    if (written) return { ok: true, id: lead.id };
    if (owner !== null) await changeLeadsIn(app, by, tx, [lead.id], { formId, values: { owner } });
    await recordAction(app, by, { action: 'lead-added', subject: { kind: 'lead', id: lead.id } }, tx);
    return { ok: true, id: lead.id };
  });
}

async function findLeads(tx: Transaction, email: string): Promise<KnownLead[]> {
  return tx
    .select({ id: leads.id, name: leads.name, title: leads.title })
    .from(leads)
    .where(eq(sql`lower(${leads.email})`, email.toLowerCase()))
    .orderBy(desc(leads.createdAt))
    .limit(5);
}

/** Writes entries with their leads, and raises the event. Skips entries that already exist. */
export async function insertEntries(
  app: AppContext,
  tx: Transaction,
  byId: string,
  rows: readonly { readonly entry: LeadEntry | ImportedLead; readonly formId: string }[],
): Promise<void> {
  const now = app.now();
  const values = rows.map(({ entry, formId }) => {
    const { name, email, company, phone, message, source } = entry;
    const { stage = 'new', tags = '', received, lastActivity }: Partial<ImportedLead> = entry;
    const suspectedSpam = stage === 'spam' ? ['marked'] : null;
    const times = { createdAt: received ?? now, updatedAt: lastActivity ?? now };
    return { name, email, company, phone, message, source, tags, status: stage, suspectedSpam, formId, byId, ...times };
  });
  const written = await tx
    .insert(leadEntries)
    .values(values)
    .onConflictDoNothing({ target: leadEntries.formId })
    .returning();
  await submissionsReceived(tx, written.map(entryLead));
  await raise(app, tx, leadsEntered, { entries: written });
  await writePipeline(
    tx,
    byId,
    written.flatMap(({ id, formId }) => {
      const entry = rows.find((row) => row.formId === formId)?.entry;
      return entry === undefined ? [] : [{ id, entry }];
    }),
  );
}

/** Writes what the team would have entered after creating the lead; the next step becomes a task. */
async function writePipeline(
  tx: Transaction,
  byId: string,
  written: readonly { readonly id: string; readonly entry: LeadEntry | ImportedLead }[],
): Promise<void> {
  const rows = written.map(({ id, entry }) => {
    const { ownerId, nextStep, nextStepOn, probability, lostReason, stageSince }: Partial<ImportedLead> = entry;
    return { id, cents: centsOf(entry.value), ownerId, nextStep, nextStepOn, probability, lostReason, stageSince };
  });
  if (rows.every(({ id: _, ...values }) => Object.values(values).every((value) => (value ?? null) === null))) return;
  await tx.execute(sql`
    update leads l set value_cents = w.cents, owner_id = w."ownerId", next_step = w."nextStep",
      next_step_on = w."nextStepOn", probability = w.probability, lost_reason = w."lostReason",
      stage_since = coalesce(w."stageSince", l.stage_since)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, cents bigint, "ownerId" text,
      "nextStep" text, "nextStepOn" date, probability smallint, "lostReason" text, "stageSince" timestamptz)
    where l.id = w.id`);
  await tx.execute(sql`
    insert into lead_tasks (lead_id, text, due_on, assignee_id, changed_by)
    select id, coalesce(next_step, ''), next_step_on, owner_id, ${byId} from leads
    where id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])
      and (next_step is not null or next_step_on is not null)`);
}

/** Converts an entry to a submission for the pipeline. */
function entryLead({ message, tags, ...entry }: typeof leadEntries.$inferSelect): Submission {
  return {
    ...entry,
    kind: 'manual',
    reference: null,
    about: message,
    texts: [tags, message.slice(0, 1600)],
    attribution: null,
  };
}
