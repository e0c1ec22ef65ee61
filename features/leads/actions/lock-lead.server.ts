import { eq, sql } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/team/team-member.ts';
import { recordAction } from '#features/accounts/audit.server.ts';
import {
  leadFields,
  type LeadEventDetails,
  type LeadEventKind,
  type LeadField,
  type LeadValues,
} from '#features/leads/lead-events.ts';
import { leadEvents, leads } from '#features/leads/leads.table.ts';
import { notify } from '#features/notices/notices.public.server.ts';
import { isLeadId, type LeadKind, type Stage } from '#features/leads/leads.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

/** Locked with its submission. */
export interface LockedLead {
  readonly id: string;
  readonly kind: LeadKind;
  readonly subjectId: string;
  readonly email: string;
  /** Its sender's name, or address. */
  readonly title: string;
  readonly version: number;
  readonly values: LeadValues;
}

interface HeldRow extends Record<string, unknown> {
  readonly kind: LeadKind;
  readonly subject_id: string;
  readonly email: string;
  readonly name: string;
  readonly version: number;
  readonly stage: Stage;
  readonly owner_id: string | null;
  readonly next_step: string | null;
  readonly next_step_on: string | null;
}

/** Locks a lead until the transaction ends; null if not found. */
export async function lockLead(tx: Transaction, id: string): Promise<LockedLead | null> {
  if (!isLeadId(id)) return null;
  const { rows } = await tx.execute<HeldRow>(
    sql`select kind, subject_id, email, name, version, stage, owner_id, next_step, next_step_on::text from lock_lead(${id})`,
  );
  const [row] = rows;
  if (!row) return null;
  const { kind, subject_id: subjectId, email, version, stage } = row;
  const values = { stage, owner: row.owner_id, nextStep: row.next_step, nextStepOn: row.next_step_on };
  return { id, kind, subjectId, email, title: row.name || email, version, values };
}

/** An action besides field changes. */
export interface LeadAction {
  readonly kind: Exclude<LeadEventKind, LeadField>;
  readonly details: LeadEventDetails;
  readonly formId?: string;
}

/**
 * Saves changes to a locked lead, with an event for each and for `action`, and one audit log entry. Returns the new
 * version.
 */
export async function writeLead(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  tx: Transaction,
  lead: LockedLead,
  changes: Partial<Record<LeadField, string | null>>,
  action?: LeadAction,
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
  if (action) events.unshift({ ...common, ...action });
  if (events.length > 0) await tx.insert(leadEvents).values(events);
  if (changed.includes('owner') && owner && owner !== by.user.id) {
    await notify(app, tx, {
      ...{ userId: owner, kind: 'lead-assigned', leadId: lead.id, title: lead.title, text: '', byId: by.user.id },
      key: `lead-assigned ${lead.id} ${version}`,
    });
  }
  // The log records the action without personal data; the text is in the history.
  const details = { fields: changed.join(' ') || null, ...(stage && { stage }) };
  const done = action ? (`lead-${action.kind}` as const) : 'lead-changed';
  await recordAction(app, by, { action: done, subject: { kind: 'lead', id: lead.id }, details }, tx);
  return version;
}
