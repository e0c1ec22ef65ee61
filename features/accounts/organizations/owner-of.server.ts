import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** The user who owns an organization, in a query. */
export function ownerOf(organizationId: SQLWrapper | string): SQL<string> {
  return sql`(select owned.user_id from organization_members owned
    where owned.organization_id = ${organizationId} and owned.role = 'owner')`;
}
