import { sql } from 'drizzle-orm';
import { amountOf } from '#features/leads/lead-amount.ts';
import type { LeadChanges, LeadValues } from '#features/leads/lead-events.ts';
import { type LeadKind, type Stage } from '#features/leads/leads.ts';
import type { Transaction } from '#server/db/database.ts';
import { isUuid } from '#values/ids.ts';

/** A lead that is locked together with its submission. */
export interface LockedLead {
  readonly id: string;
  readonly kind: LeadKind;
  readonly subjectId: string;
  readonly email: string;
  /** The sender's name, or address. */
  readonly title: string;
  readonly version: number;
  readonly values: LeadValues;
  /** ISO string. */
  readonly stageSince: string;
}

interface LockedRow extends Record<string, unknown> {
  readonly id: string;
  readonly kind: LeadKind;
  readonly subject_id: string;
  readonly email: string;
  readonly name: string;
  readonly version: number;
  readonly stage: Stage;
  readonly owner_id: string | null;
  readonly next_step: string | null;
  readonly next_step_on: string | null;
  readonly value_cents: string | null;
  readonly probability: number | null;
  readonly lost_reason: string | null;
  readonly merged_into: string | null;
  readonly snoozed_until: string | null;
  readonly stage_since: string;
}

/** Locks a lead until the transaction ends; null if not found. */
export async function lockLead(tx: Transaction, id: string): Promise<LockedLead | null> {
  const [lead] = await lockLeads(tx, [id]);
  return lead ?? null;
}

/** Locks the leads that exist until the transaction ends, in order of id. */
export async function lockLeads(tx: Transaction, ids: readonly string[]): Promise<LockedLead[]> {
  const { rows } = await tx.execute<LockedRow>(
    sql`select id, kind, subject_id, email, name, version, stage, owner_id, next_step, next_step_on::text,
      value_cents::text, probability, lost_reason, merged_into, snoozed_until, stage_since
      from lock_leads(${sql.param(ids.filter(isUuid))}::uuid[])`,
  );
  return rows.map(({ id, kind, subject_id: subjectId, email, version, stage, ...row }) => ({
    id,
    kind,
    subjectId,
    email,
    version,
    title: row.name || email,
    stageSince: new Date(row.stage_since).toISOString(),
    values: {
      stage,
      owner: row.owner_id,
      nextStep: row.next_step,
      nextStepOn: row.next_step_on,
      value: row.value_cents === null ? null : amountOf(Number(row.value_cents)),
      probability: row.probability === null ? null : String(row.probability),
      lostReason: row.lost_reason,
      mergedInto: row.merged_into,
      snoozedUntil: row.snoozed_until === null ? null : new Date(row.snoozed_until).toISOString(),
    },
  }));
}

/** A lead after its changes were saved. */
export interface WrittenLead {
  readonly lead: LockedLead;
  readonly version: number;
  /** All changed fields, including derived changes. */
  readonly changed: LeadChanges;
}
