import { and, desc, isNull, ne, sql } from 'drizzle-orm';
import { leads } from '#features/leads/leads.table.ts';
import { emailDomain } from '#server/db/query/email-domain.ts';
import type { AppContext } from '#server/app-context.ts';

/** Reads leads from addresses at a domain, newest first, without spam and merged leads. */
export async function leadsOfDomain({ db }: Pick<AppContext, 'db'>, domain: string, limit: number) {
  const rows = await db
    .select({
      id: leads.id,
      kind: leads.kind,
      email: leads.email,
      name: leads.name,
      company: leads.company,
      title: leads.title,
      stage: leads.stage,
      valueCents: leads.valueCents,
      createdAt: leads.createdAt,
    })
    .from(leads)
    .where(and(sql`${emailDomain(leads.email)} = ${domain}`, ne(leads.stage, 'spam'), isNull(leads.mergedInto)))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(limit);
  return rows.map(({ createdAt, ...lead }) => ({ ...lead, createdAt: createdAt.toISOString() }));
}
