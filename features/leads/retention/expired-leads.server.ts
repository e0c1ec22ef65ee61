import { and, asc, lt, ne, sql } from 'drizzle-orm';
import type { LeadKind } from '#features/leads/leads.ts';
import { leads } from '#features/leads/leads.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** A lead that nothing has happened to since a moment, and that was not won. */
export interface ExpiredLead {
  readonly id: string;
  readonly kind: LeadKind;
  /** The submission that it is about; erased, it takes the lead along. */
  readonly subjectId: string;
  /** In lower case. */
  readonly email: string;
  readonly lastActivityAt: Date;
}

/** Those of before a moment, the oldest first, from after one of them on. */
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
      ...{ id: leads.id, kind: leads.kind, subjectId: leads.subjectId, lastActivityAt: leads.lastActivityAt },
      email: sql<string>`lower(${leads.email})`,
    })
    .from(leads)
    .where(and(lt(leads.lastActivityAt, before), ne(leads.stage, 'won'), beyond))
    .orderBy(asc(leads.lastActivityAt), asc(leads.id))
    .limit(limit);
}
