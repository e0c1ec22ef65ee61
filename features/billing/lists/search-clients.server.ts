import { ownerOf } from '#features/accounts/organizations/owner-of.server.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { userProfiles as profiles } from '#features/accounts/accounts.table.ts';
import { searchPattern } from '#features/users/users.public.ts';
import { containing, searchPage as searchPageOf } from '#server/db/query/containing.ts';

/** Rows that are read in list order to look for a text without a trigram. */
const searchedBriefly = 20_000;

/** The same for lists that look up clients row by row, with an index that has only billed clients. */
const rowsInOrder = 2000;

/** Condition that the name of a client, or the name, email or company of its owner, contains a text. */
export function clientContains(organizationId: SQLWrapper, q: string): SQL {
  return sql`(exists (select from ${organizations} where ${organizations.id} = ${organizationId} and ${nameContains(q)})
    or (select client.search_text from ${profiles} client where client.user_id = ${ownerOf(organizationId)})
      like ${containing(searchPattern(q))})`;
}

/** Selects the organizations that match a text by their name or owner, as `organization_id`. */
export function clientsContaining(q: string): SQL {
  return sql`select owned.organization_id as organization_id from ${profiles} found
    join organization_members owned on owned.user_id = found.user_id and owned.role = 'owner'
    where found.is_billed and found.search_text like ${containing(searchPattern(q))}
    union select ${organizations.id} from ${organizations} where ${nameContains(q)}`;
}

/** Condition that the name of an organization contains a text. */
export function nameContains(q: string): SQL {
  return sql`lower(' ' || ${organizations.name}) like ${containing(searchPattern(q))}`;
}

/** One page; see `searchPage` of the database. */
export function searchClientPage<Row>(
  { q, isRare, limit }: { readonly q: string; readonly isRare: boolean; readonly limit: number },
  read: Parameters<typeof searchPageOf<Row>>[1],
): Promise<Row[]> {
  if (q === '' && !isRare) return read.byIndex();
  return q !== '' && q.length < 3 ? read.inOrder(searchedBriefly) : searchPageOf(limit, read, rowsInOrder);
}
