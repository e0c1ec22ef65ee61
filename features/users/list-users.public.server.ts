import { desc, eq, inArray, isNotNull, isNull, notInArray, sql, type SQL } from 'drizzle-orm';
import { administratorRoles, teamRoles } from '#features/accounts/rights/roles.ts';
import { userProfiles as profiles, users } from '#features/accounts/accounts.table.ts';
import { searchPattern, userStatus, usersList, type UsersQuery } from '#features/users/users.public.ts';
import type { Page } from '#forms/list/define-list.ts';
import { containing } from '#server/db/query/containing.ts';
import { listQuery } from '#server/db/query/list-query.ts';
import type { RowOf } from '#server/db/query/row-of.ts';
import type { AppContext } from '#server/app-context.ts';

const perPage = 50;
const nameKey = sql<string>`lower(coalesce(${profiles.fullName}, ''))`;

const ofRole = {
  admin: inArray(profiles.role, administratorRoles),
  team: inArray(profiles.role, [...teamRoles]),
  user: notInArray(profiles.role, [...teamRoles]),
};

/** One query, plus one for text searches. */
export async function listUsers(
  app: Pick<AppContext, 'db'>,
  query: UsersQuery,
  size = perPage,
): Promise<Page<ListedPerson>> {
  const isScan = query.q !== '' && (await isFrequent(app, query.q));
  // Disabled and unconfirmed users have partial indexes by the dates of `users`.
  const isOfUsers = query.standing === 'disabled' || query.standing === 'unconfirmed';
  const createdAt = isOfUsers ? users.createdAt : profiles.createdAt;
  const { where, orderBy, limit, page } = listQuery(usersList, query, {
    size,
    columns: {
      joined: [
        ['timestamptz', createdAt, 'createdAt'],
        ['text', isOfUsers ? users.id : profiles.userId, 'id'],
      ],
      name: [
        ['text', nameKey, 'nameKey'],
        ['text', profiles.userId, 'id'],
      ],
      address: [['text', users.email, 'email']],
    },
    conditions: {
      q: (q) => (isScan ? byScan(q) : byIndex(q)),
      role: (role) => ofRole[role],
      status: (status) =>
        status === 'none' ? isNull(profiles.subscriptionStatus) : eq(profiles.subscriptionStatus, status),
      standing: (standing) =>
        ({
          disabled: sql`${users.banned}`,
          unconfirmed: sql`not ${users.emailVerified}`,
          erasing: isNotNull(profiles.eraseAt),
        })[standing],
    },
  });
  const rows = await app.db
    .select({ ...columns, createdAt, nameKey })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(where)
    .orderBy(orderBy)
    .limit(limit);
  return page(rows, toPerson);
}

const columns = {
  id: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  banned: users.banned,
  fullName: profiles.fullName,
  company: profiles.companyName,
  role: profiles.role,
  tier: profiles.subscriptionTier,
  status: profiles.subscriptionStatus,
  eraseAt: profiles.eraseAt,
  organization: sql<string | null>`(select o.name from organization_members m
    join organizations o on o.id = m.organization_id where m.user_id = ${profiles.userId} order by m.created_at limit 1)`,
} as const;

function toPerson(row: RowOf<typeof columns> & { readonly createdAt: Date }) {
  const { id, email, fullName, company, organization, role, tier, status, createdAt } = row;
  const joinedAt = createdAt.toISOString();
  return { id, email, fullName, company, organization, role, tier, status, standing: userStatus(row), joinedAt };
}

/** `joinedAt` is ISO 8601. */
export type ListedPerson = ReturnType<typeof toPerson>;

/** Sampled users, to estimate word frequency. */
const sample = 2000;
/** From this many sample matches, scanning in order is faster than collecting all matches. */
const manyOfSample = 5;

/** True if the trigram index would return half the table. */
async function isFrequent({ db }: Pick<AppContext, 'db'>, q: string): Promise<boolean> {
  const newest = db
    .select({ text: sql<string>`${profiles.searchText}`.as('text') })
    .from(profiles)
    .orderBy(desc(profiles.createdAt), desc(profiles.userId))
    .limit(sample)
    .as('newest');
  const [row] = await db
    .select({ matches: sql<number>`count(*)::int` })
    .from(newest)
    .where(sql`${newest.text} like ${containing(searchPattern(q))}`);
  return (row?.matches ?? 0) >= manyOfSample;
}

/**
 * Written so that no index applies and the planner expects a third of rows to match: it scans in list order until the
 * page is full.
 */
function byScan(q: string): SQL {
  return sql`strpos(${profiles.searchText}, ${searchPattern(q)}) > 0`;
}

/** Collects matches by the trigram index first. */
function byIndex(q: string): SQL {
  return sql`${users.id} in (select found.user_id from ${profiles} found
    where found.search_text like ${containing(searchPattern(q))} offset 0)`;
}
