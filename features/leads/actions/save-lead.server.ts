import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/team/team-member.ts';
import { roleCan } from '#features/accounts/team/roles.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { lockLead, writeLead } from '#features/leads/actions/lock-lead.server.ts';
import { merge, type Collision, type LaterChange } from '#features/leads/actions/merge.ts';
import { leadFields, type LeadField } from '#features/leads/lead-events.ts';
import { leadEvents } from '#features/leads/leads.table.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

export type SaveLeadAnswer =
  | { ok: true; version: number; theirs: readonly Collision[] }
  /** Fields without collision are saved. */
  | { ok: false; reason: 'stale'; version: number; collisions: readonly Collision[]; theirs: readonly Collision[] }
  | { ok: false; reason: 'gone' | 'not-an-administrator' };

/**
 * `version` is what the page showed. Later changes to other fields are merged; on a collision the earlier save wins and
 * the later is reported.
 */
export async function saveLead(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  id: string,
  change: { readonly version: number; readonly values: Partial<Record<LeadField, string | null>> },
): Promise<SaveLeadAnswer> {
  return app.db.transaction(async (tx) => {
    const lead = await lockLead(tx, id);
    if (!lead) return { ok: false, reason: 'gone' };
    const { owner } = change.values;
    if (owner && owner !== lead.values.owner && !(await mayOwn(tx, owner)))
      return { ok: false, reason: 'not-an-administrator' };
    const later = change.version === lead.version ? [] : await changesSince(tx, id, change.version);
    const { write, collisions, theirs } = merge(lead.values, later, change.values);
    const version = Object.keys(write).length === 0 ? lead.version : await writeLead(app, by, tx, lead, write);
    return collisions.length === 0
      ? { ok: true, version, theirs }
      : { ok: false, reason: 'stale', version, collisions, theirs };
  });
}

/** Whether leads and tasks can be assigned to an account. */
export async function mayOwn(tx: Transaction, userId: string): Promise<boolean> {
  const [row] = await tx.select({ role: userProfiles.role }).from(userProfiles).where(eq(userProfiles.userId, userId));
  return row !== undefined && roleCan(row.role, 'leads:write');
}

async function changesSince(tx: Transaction, id: string, version: number): Promise<LaterChange[]> {
  const rows = await tx
    .select({
      ...{ field: leadEvents.kind, details: leadEvents.details, at: leadEvents.at },
      ...{ name: userProfiles.fullName, email: users.email },
    })
    .from(leadEvents)
    .leftJoin(users, eq(users.id, leadEvents.byId))
    .leftJoin(userProfiles, eq(userProfiles.userId, leadEvents.byId))
    .where(and(eq(leadEvents.leadId, id), gt(leadEvents.version, version), inArray(leadEvents.kind, [...leadFields])))
    // A trigger may write a later version before the earlier one is here.
    .orderBy(asc(leadEvents.version), asc(leadEvents.id));
  return rows.map(({ field, details, at, name, email }) => ({
    field: field as LeadField,
    from: details.from ?? null,
    by: name ?? email,
    at: at.toISOString(),
  }));
}
