import { and, asc, desc, eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { adminRole } from '#features/accounts/accounts.ts';
import { userProfiles as profiles, users } from '#features/accounts/accounts.table.ts';
import {
  searchedText,
  standingOf,
  type ListedPerson,
  type UsersPage,
  type UsersQuery,
} from '#features/accounts/users/users.ts';
import { containing } from '#server/db/containing.ts';
import { cursorOf, readCursor } from '#server/db/keyset.ts';
import type { AppContext } from '#server/app-context.ts';

const perPage = 50;

/** One query, plus one for text searches. */
export async function listUsers(app: Pick<AppContext, 'db'>, query: UsersQuery, limit = perPage): Promise<UsersPage> {
  const order = orderOf(query);
  const found = query.q === '' || (await isFrequent(app, query.q)) ? plainly(query.q) : byEmails(query.q);
  const turn = query.descending ? desc : asc;
  const rows = await app.db
    .select({ ...columns, createdAt: order.createdAt, key: order.key })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(found, ...filters(query), beyond(query)))
    .orderBy(...order.by.map((one) => turn(one)))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    users: shown.map(personOf),
    next: last ? cursorOf(order.values({ ...last, key: last.key })) : null,
  };
}

/** All matching users, a thousand per query. */
export async function* everyUser(app: Pick<AppContext, 'db'>, query: UsersQuery): AsyncGenerator<ListedPerson> {
  let after: string | null = '';
  while (after !== null) {
    const page: UsersPage = await listUsers(app, { ...query, after }, 1000);
    yield* page.users;
    after = page.next;
  }
}

const columns = {
  ...{ id: users.id, email: users.email, emailVerified: users.emailVerified, banned: users.banned },
  ...{ fullName: profiles.fullName, company: profiles.companyName, role: profiles.role },
  ...{ tier: profiles.subscriptionTier, status: profiles.subscriptionStatus, eraseAt: profiles.eraseAt },
} as const;

function personOf(row: Row): ListedPerson {
  const { id, email, fullName, company, role, tier, status, createdAt } = row;
  const joinedAt = createdAt.toISOString();
  return { id, email, fullName, company, role, tier, status, standing: standingOf(row), joinedAt };
}

interface Row {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly banned: boolean | null;
  readonly fullName: string | null;
  readonly company: string | null;
  readonly role: string;
  readonly tier: string | null;
  readonly status: string | null;
  readonly eraseAt: Date | null;
  readonly createdAt: Date;
}

const nameKey = sql<string>`lower(coalesce(${profiles.fullName}, ''))`;

/** Sort orders, each with an index and its cursor. */
const orders = {
  joined: byTimestamp(profiles.createdAt, profiles.userId),
  name: {
    by: [nameKey, profiles.userId],
    createdAt: profiles.createdAt,
    key: nameKey,
    kinds: ['text', 'uuid'],
    values: ({ key, id }: CursorRow) => [key, id],
    after: ([name, id]: Values) => [sql`${nameKey}, ${profiles.userId}`, sql`${name}::text, ${id}`],
  },
  address: {
    by: [users.email],
    createdAt: profiles.createdAt,
    key: sql<string>`''`,
    kinds: ['text'],
    values: ({ email }: CursorRow) => [email],
    after: ([email]: Values) => [sql`${users.email}`, sql`${email}::text`],
  },
} as const;

type Values = readonly (string | number)[];
type CursorRow = Pick<Row, 'createdAt' | 'id' | 'email'> & { readonly key: string };

/** By users: disabled and unconfirmed have partial indexes in this order. */
const joinedOfUsers = byTimestamp(users.createdAt, users.id);

function byTimestamp(
  at: typeof users.createdAt | typeof profiles.createdAt,
  id: typeof users.id | typeof profiles.userId,
) {
  return {
    by: [at, id],
    createdAt: at,
    key: sql<string>`''`,
    kinds: ['timestamp', 'uuid'],
    values: ({ createdAt, id }: CursorRow) => [createdAt, id],
    after: ([timestamp, last]: Values) => [sql`${at}, ${id}`, sql`${timestamp}::timestamptz, ${last}`],
  } as const;
}

function orderOf({ sort, standing }: UsersQuery) {
  const isOfUsers = standing === 'disabled' || standing === 'unconfirmed';
  return sort === 'joined' && isOfUsers ? joinedOfUsers : orders[sort];
}

function beyond(query: UsersQuery): SQL | undefined {
  const { descending, after } = query;
  const order = orderOf(query);
  const values = readCursor(after, order.kinds);
  if (values === null) return undefined;
  const [left, right] = order.after(values);
  return descending ? sql`(${left}) < (${right})` : sql`(${left}) > (${right})`;
}

function filters({ role, status, standing }: UsersQuery): (SQL | undefined)[] {
  return [
    role === 'admin' ? eq(profiles.role, adminRole) : undefined,
    role === 'user' ? ne(profiles.role, adminRole) : undefined,
    status === 'none' ? isNull(profiles.subscriptionStatus) : undefined,
    status !== '' && status !== 'none' ? eq(profiles.subscriptionStatus, status) : undefined,
    standing === 'disabled' ? sql`${users.banned}` : undefined,
    standing === 'unconfirmed' ? sql`not ${users.emailVerified}` : undefined,
    standing === 'erasing' ? isNotNull(profiles.eraseAt) : undefined,
  ];
}

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
    .where(sql`${newest.text} like ${containing(searchedText(q))}`);
  return (row?.matches ?? 0) >= manyOfSample;
}

/**
 * Written so that no index applies and the planner expects a third of rows to match: it scans in list order until the
 * page is full.
 */
function plainly(q: string): SQL | undefined {
  return q === '' ? undefined : sql`strpos(${profiles.searchText}, ${searchedText(q)}) > 0`;
}

/** Collects matches by the trigram index first. */
function byEmails(q: string): SQL {
  return sql`${users.id} in (select found.user_id from ${profiles} found
    where found.search_text like ${containing(searchedText(q))} offset 0)`;
}
