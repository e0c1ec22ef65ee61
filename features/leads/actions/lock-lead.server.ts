import { eq, sql } from 'drizzle-orm';
import type { Administrator } from '#features/accounts/accounts.ts';
import { recordAction } from '#features/accounts/audit.server.ts';
import {
  leadFields,
  type LeadEventDetails,
  type LeadEventKind,
  type LeadField,
  type LeadValues,
} from '#features/leads/lead-events.ts';
import { leadEvents, leads } from '#features/leads/leads.table.ts';
import { isLeadId, type LeadKind, type Stage } from '#features/leads/leads.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

/** A lead that a transaction holds, so that nobody else changes it or its submission meanwhile. */
export interface LockedLead {
  readonly id: string;
  readonly kind: LeadKind;
  readonly subjectId: string;
  readonly email: string;
  readonly version: number;
  readonly values: LeadValues;
}

interface HeldRow extends Record<string, unknown> {
  readonly kind: LeadKind;
  readonly subject_id: string;
  readonly email: string;
  readonly version: number;
  readonly stage: Stage;
  readonly owner_id: string | null;
  readonly next_step: string | null;
  readonly next_step_on: string | null;
}

/** Holds a lead until the transaction ends; null where there is none of that id. */
export async function lockLead(tx: Transaction, id: string): Promise<LockedLead | null> {
  if (!isLeadId(id)) return null;
  const { rows } = await tx.execute<HeldRow>(
    sql`select kind, subject_id, email, version, stage, owner_id, next_step, next_step_on::text from lock_lead(${id})`,
  );
  const [row] = rows;
  if (!row) return null;
  const { kind, subject_id: subjectId, email, version, stage } = row;
  const values = { stage, owner: row.owner_id, nextStep: row.next_step, nextStepOn: row.next_step_on };
  return { id, kind, subjectId, email, version, values };
}

/** What happens to a lead in one act beside the change of its fields. */
export interface LeadAction {
  readonly kind: Exclude<LeadEventKind, LeadField>;
  readonly details: LeadEventDetails;
  readonly formId?: string;
}

/**
 * Writes changes to a held lead, an event for each of them, and one for `act`; the audit log has it all as one entry.
 * Answers the lead's version with it.
 */
export async function writeLead(
  app: AppContext,
  by: Administrator,
  tx: Transaction,
  lead: LockedLead,
  changes: Partial<Record<LeadField, string | null>>,
  act?: LeadAction,
): Promise<number> {
  const now = app.now();
  const changed = leadFields.filter((field) => changes[field] !== undefined && changes[field] !== lead.values[field]);
  const version = lead.version + (changed.length > 0 ? 1 : 0);
  const { stage, owner, nextStep, nextStepOn } = changes;
  await tx
    .update(leads)
    .set({
      ...{ version, lastActivityAt: now },
      ...(stage && { stage: stage as Stage }),
      ...(owner !== undefined && { ownerId: owner }),
      ...(nextStep !== undefined && { nextStep }),
      ...(nextStepOn !== undefined && { nextStepOn }),
    })
    .where(eq(leads.id, lead.id));
  const common = { leadId: lead.id, at: now, byId: by.user.id, version };
  const events: (typeof leadEvents.$inferInsert)[] = changed.map((field) => {
    return { ...common, kind: field, details: { from: lead.values[field], to: changes[field] ?? null } };
  });
  if (act) events.unshift({ ...common, ...act });
  if (events.length > 0) await tx.insert(leadEvents).values(events);
  // What was written stands in the history; the log has what was done, and no words about a person.
  const details = { fields: changed.join(' ') || null, ...(stage && { stage }) };
  const done = act ? (`lead-${act.kind}` as const) : 'lead-changed';
  await recordAction(app, by, { act: done, subject: { kind: 'lead', id: lead.id }, details }, tx);
  return version;
}
