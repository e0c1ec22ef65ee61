import { sql, type SQL } from 'drizzle-orm';
import { campaigns } from '#features/newsletter/campaigns/campaigns.table.ts';
import { someMatches, type Sought } from '#server/db/query/some-matches.ts';

/** For the search of the back office: `id, title, detail, email, company`. */
export function campaignSearchQuery(sought: Sought, limit: number): SQL {
  const { id, createdAt: at } = campaigns;
  const found = someMatches({ table: campaigns, id, at, text: sql`lower(r.subject)` }, sought, limit);
  return sql`select r.id::text, coalesce(nullif(r.subject, ''), 'No subject') as title, r.state as detail, null::text as email,
      null::text as company
    from ${found} r`;
}
