import { sql, type SQL } from 'drizzle-orm';
import { leads } from '#features/leads/leads.table.ts';
import { foldedText } from '#features/leads/leads.ts';
import { domainsFrom } from '#server/db/query/email-domain.ts';
import { someMatches, type Sought } from '#server/db/query/some-matches.ts';

/** Finds leads for the back office search: `id, title, detail, email, company`. Skips spam. */
export function leadSearchQuery(sought: Sought, limit: number): SQL {
  const source = {
    table: leads,
    id: leads.id,
    at: leads.createdAt,
    text: leads.searchText,
    also: sql`r.stage <> 'spam'`,
  };
  const folded = 'words' in sought ? { words: sought.words.map(foldedText) } : sought;
  return sql`select r.id::text, coalesce(nullif(r.name, ''), r.email) as title,
      concat_ws(' · ', r.company, nullif(r.title, '')) as detail, r.email, r.company
    from ${someMatches(source, folded, limit)} r`;
}

export function leadDomains(beginning: string, limit: number): SQL {
  return domainsFrom(leads, leads.email, beginning, limit);
}
