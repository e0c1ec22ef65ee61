import { inArray } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { changeLeadsIn } from '#features/leads/changes/change-leads.server.ts';
import type { LockedLead } from '#features/leads/changes/lock-lead.server.ts';
import type { LeadChanges } from '#features/leads/lead-events.ts';
import type { ChangeResult } from '#features/leads/lead-results.ts';
import { leads } from '#features/leads/leads.table.ts';
import type { AppContext } from '#server/app-context.ts';

const filled = ['owner', 'value', 'probability'] as const;

/**
 * Merges all `ids` into the lead `into`, which keeps its own values and takes missing ones from the others. Their tasks
 * move with them, and move back with `undoLeadChange`.
 */
export async function mergeLeads(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  ids: readonly string[],
  { into, formId }: { readonly into: string; readonly formId: string },
): Promise<ChangeResult> {
  const others = ids.filter((id) => id !== into);
  if (others.length === 0 || !ids.includes(into)) return { ok: false, reason: 'malformed' };
  return app.db.transaction(async (tx) => {
    // Leads merged into one of them earlier follow it.
    const earlier = await tx.select({ id: leads.id }).from(leads).where(inArray(leads.mergedInto, others));
    const all = [into, ...others, ...earlier.map(({ id }) => id).filter((id) => id !== into)];
    const values = (lead: LockedLead, locked: readonly LockedLead[]) => {
      const isThere = locked.some(({ id }) => id === into);
      if (!isThere) return {};
      return lead.id === into ? { mergedInto: null, ...missing(lead, locked) } : { mergedInto: into };
    };
    return changeLeadsIn(app, by, tx, all, { formId, values });
  });
}

/** Takes the value from the first other lead that has one. */
function missing({ id, values }: LockedLead, locked: readonly LockedLead[]): LeadChanges {
  const fields = filled.filter((field) => values[field] === null);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const found = locked.find((other) => other.id !== id && other.values[field] !== null);
      return found ? [[field, found.values[field]]] : [];
    }),
  );
}
