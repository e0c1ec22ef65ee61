import { and, eq, gte, inArray, or } from 'drizzle-orm';
import type { LeadKind } from '#features/leads/leads.ts';
import { leads } from '#features/leads/leads.table.ts';
import type { AppContext } from '#server/app-context.ts';

type Reads = Pick<AppContext, 'db'>;

/** Returns the leads `ids` and the leads merged into them. Erasing the submission erases the lead. */
export async function leadsWithMerged(
  { db }: Reads,
  ids: readonly string[],
): Promise<{ id: string; subjectId: string }[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: leads.id, subjectId: leads.subjectId })
    .from(leads)
    .where(or(inArray(leads.id, [...ids]), inArray(leads.mergedInto, [...ids])));
}

/** Which submissions have a lead that was won, or active since `before`. */
export async function submissionsInUse(
  { db }: Reads,
  kind: LeadKind,
  submissionIds: readonly string[],
  before: Date,
): Promise<Set<string>> {
  if (submissionIds.length === 0) return new Set();
  const isInUse = or(eq(leads.stage, 'won'), gte(leads.lastActivityAt, before));
  const rows = await db
    .select({ id: leads.subjectId })
    .from(leads)
    .where(and(eq(leads.kind, kind), inArray(leads.subjectId, [...submissionIds]), isInUse));
  return new Set(rows.map(({ id }) => id));
}
