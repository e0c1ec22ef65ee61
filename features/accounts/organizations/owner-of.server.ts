import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';

/** The user who owns an organization, in a query. */
export function ownerOf(organizationId: SQLWrapper | string): SQL<string> {
  // Nested, or a query of one table would name the column without its table, and mean one of the subquery's.
  const id = sql`${organizationId}`;
  return sql`(select owned.user_id from organization_members owned
    where owned.organization_id = ${id} and owned.role = 'owner')`;
}

/** Columns of a client, in a query that joins `organizations`: its name, and the person who owns it or is invited to. */
export function clientColumns() {
  const owner = ownerOf(organizations.id);
  return {
    company: organizations.name,
    name: sql<string | null>`(select owning.full_name from user_profiles owning where owning.user_id = ${owner})`,
    email: sql<string>`coalesce((select owning.email from users owning where owning.id = ${owner}),
      (select invited.email from organization_invitations invited
        where invited.organization_id = ${sql`${organizations.id}`} and invited.role = 'owner' limit 1), '')`,
  };
}
