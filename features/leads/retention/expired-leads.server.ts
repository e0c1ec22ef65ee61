import { and, asc, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { LeadKind } from '#features/leads/leads.ts';
import { leads } from '#features/leads/leads.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** A lead that was not won and has been inactive since a given time. */
export interface ExpiredLead {
  readonly id: string;
  readonly kind: LeadKind;
  /** Erasing this submission erases the lead. */
  readonly subjectId: string;
  /** Lower case. */
  readonly email: string;
  readonly lastActivityAt: Date;
}

/** Returns the leads `ids` and the leads merged into them. */
export async function leadsWithMerged(
  { db }: Pick<AppContext, 'db'>,
  ids: readonly string[],
): Promise<Pick<ExpiredLead, 'id' | 'kind' | 'subjectId'>[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: leads.id, kind: leads.kind, subjectId: leads.subjectId })
    .from(leads)
    .where(or(inArray(leads.id, [...ids]), inArray(leads.mergedInto, [...ids])));
}

/** Reads expired leads, oldest first, after a cursor. */
export function expiredLeads(
  { db }: Pick<AppContext, 'db'>,
  before: Date,
  after: Pick<ExpiredLead, 'id' | 'lastActivityAt'> | null,
  limit: number,
): Promise<ExpiredLead[]> {
  const beyond = after
    ? sql`(${leads.lastActivityAt}, ${leads.id}) > (${after.lastActivityAt.toISOString()}::timestamptz, ${after.id}::uuid)`
    : undefined;
  return db
    .select({
      id: leads.id,
      kind: leads.kind,
      subjectId: leads.subjectId,
      lastActivityAt: leads.lastActivityAt,
      email: sql<string>`lower(${leads.email})`,
    })
    .from(leads)
    .where(and(lt(leads.lastActivityAt, before), ne(leads.stage, 'won'), beyond))
    .orderBy(asc(leads.lastActivityAt), asc(leads.id))
    .limit(limit);
}
