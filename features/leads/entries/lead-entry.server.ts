import { desc, eq, inArray, sql } from 'drizzle-orm';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { changeLeadsIn, canOwn } from '#features/leads/changes/change-leads.server.ts';
import type { AddLeadResult, KnownLead, LeadEntry } from '#features/leads/entries/lead-entry.ts';
import { centsOf } from '#features/leads/lead-amount.ts';
import { saveFaults } from '#features/leads/lead-faults.copy.ts';
import { leadEntries, leads } from '#features/leads/leads.table.ts';
import { submissionsReceived, type Submission } from '#features/leads/submissions.public.server.ts';
import { emitWebhooks, eraseAndReport, newWebhookLead } from '#features/webhooks/events/emit.public.server.ts';
import { leadCreated } from '#features/webhooks/events/lead-events.public.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';

/** The submission of a lead that the team entered; null if not found. */
export async function readEntry({ db }: Pick<AppContext, 'db'>, id: string) {
  const { name, email, company, phone, message, source, status, createdAt } = leadEntries;
  const columns = { name, email, company, phone, message, source, status, createdAt };
  const [row] = await db.select(columns).from(leadEntries).where(eq(leadEntries.id, id));
  return row ?? null;
}

/** Their leads go with them. */
export async function eraseEntries(app: Pick<AppContext, 'db' | 'now'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { id } = leadEntries;
  await app.db.transaction((tx) =>
    eraseAndReport(app, tx, 'manual', ids, () =>
      tx
        .delete(leadEntries)
        .where(inArray(id, [...ids]))
        .returning({ id }),
    ),
  );
}

export interface NewLead {
  readonly entry: LeadEntry;
  readonly owner: string | null;
  /** Created with the form; one lead however often it is sent. */
  readonly formId: string;
  /** Also if the address has a lead already. */
  readonly isAnother: boolean;
}

export async function addLead(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  { entry, owner, formId, isAnother }: NewLead,
): Promise<AddLeadResult> {
  return app.db.transaction(async (tx) => {
    if (owner !== null && !(await canOwn(tx, owner))) {
      return { ok: false, faults: { owner: saveFaults['not-an-administrator'] } };
    }
    const own = `${by.user.id} ${formId}`;
    const [written] = await tx.select({ id: leadEntries.id }).from(leadEntries).where(eq(leadEntries.formId, own));
    const known = isAnother || written ? [] : await leadsOf(tx, entry.email);
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

async function leadsOf(tx: Transaction, email: string): Promise<KnownLead[]> {
  return tx
    .select({ id: leads.id, name: leads.name, title: leads.title })
    .from(leads)
    .where(eq(sql`lower(${leads.email})`, email.toLowerCase()))
    .orderBy(desc(leads.createdAt))
    .limit(5);
}

/** With their leads and events. Entries that are there already stay. */
export async function insertEntries(
  app: Pick<AppContext, 'now'>,
  tx: Transaction,
  byId: string,
  rows: readonly { readonly entry: LeadEntry; readonly formId: string }[],
): Promise<void> {
  const now = app.now();
  const values = rows.map(({ entry: { value: _, ...entry }, formId }) => {
    return { ...entry, formId, byId, createdAt: now, updatedAt: now };
  });
  const written = await tx
    .insert(leadEntries)
    .values(values)
    .onConflictDoNothing({ target: leadEntries.formId })
    .returning();
  await submissionsReceived(tx, written.map(entryLead));
  await emitWebhooks(tx, leadCreated, () =>
    written.map(({ id, name, email, company, phone, message, source, createdAt: at }) => ({
      ...newWebhookLead(id, null),
      id,
      kind: 'manual' as const,
      name,
      email,
      company,
      phone,
      message,
      source,
      createdAt: at.toISOString(),
    })),
  );
  const worth = written.flatMap(({ id, formId }) => {
    const cents = centsOf(rows.find((row) => row.formId === formId)?.entry.value ?? null);
    return cents === null ? [] : [{ id, cents }];
  });
  if (worth.length === 0) return;
  await tx.execute(sql`update leads l set value_cents = w.cents
    from jsonb_to_recordset(${JSON.stringify(worth)}::jsonb) as w (id uuid, cents bigint)
    where l.kind = 'manual' and l.subject_id = w.id`);
}

/** As the pipeline shows it. */
function entryLead({ message, ...entry }: typeof leadEntries.$inferSelect): Submission {
  return {
    ...entry,
    kind: 'manual',
    reference: null,
    about: message,
    texts: [message.slice(0, 1600)],
    attribution: null,
  };
}
