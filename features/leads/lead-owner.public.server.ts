import { sql, type SQL } from 'drizzle-orm';
import { leads } from '#features/leads/leads.table.ts';

/** The owner of the newest lead with one of these addresses, which `emails` selects in lower case. */
export function ownerOfLeadFrom(emails: SQL): SQL<string | null> {
  return sql`(select owner_id from ${leads} where lower(email) in (${emails}) and owner_id is not null
    order by created_at desc, id limit 1)`;
}
