import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { usualPreferences, type NoticePreferences } from '#features/notices/notices.ts';
import { noticeColumns, noticePreferences, notices } from '#features/notices/notices.table.ts';
import { isTimeZone } from '#forms/time-zone.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Transaction } from '#server/db/database.ts';

type Reads = Pick<AppContext, 'db'>;

const maxShown = 100;

/** Unread ones first, then the newest. `title` is the lead's name; timestamps are ISO 8601. */
export async function listNotices({ db }: Reads, userId: string) {
  // Two ranges of one index; sorting by read state would read the notices of years.
  const newest = (isRead: SQL) =>
    db
      .select({ id: notices.id })
      .from(notices)
      .where(and(eq(notices.userId, userId), isRead))
      .orderBy(desc(notices.createdAt), desc(notices.id))
      .limit(maxShown);
  const shown = unionAll(newest(isNull(notices.readAt)), newest(isNotNull(notices.readAt)));
  const rows = await db
    .select({
      ...noticeColumns,
      createdAt: notices.createdAt,
      readAt: notices.readAt,
      by: sql<string | null>`coalesce(${userProfiles.fullName}, ${users.email})`,
    })
    .from(notices)
    .leftJoin(users, eq(users.id, notices.byId))
    .leftJoin(userProfiles, eq(userProfiles.userId, notices.byId))
    .where(inArray(notices.id, shown))
    .orderBy(sql`${notices.readAt} is not null`, desc(notices.createdAt), desc(notices.id))
    .limit(maxShown);
  return rows.map(({ createdAt, readAt, ...notice }) => ({
    ...notice,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }));
}

export type Notice = Awaited<ReturnType<typeof listNotices>>[number];

/** Counted to 999. */
export function countUnread({ db }: Reads, userId: string): Promise<number> {
  const unread = db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.userId, userId), isNull(notices.readAt)))
    .limit(999)
    .as('unread');
  return db.$count(unread);
}

/** Marks the reader's notices as read; all of them without `ids`. */
export async function markRead(
  app: AppContext,
  by: TeamMember,
  ids: readonly string[] | null,
  isRead = true,
): Promise<void> {
  const own = eq(notices.userId, by.user.id);
  const isChanged = isRead ? isNull(notices.readAt) : sql`${notices.readAt} is not null`;
  await app.db
    .update(notices)
    .set({ readAt: isRead ? app.now() : null })
    .where(and(own, isChanged, ids === null ? undefined : inArray(notices.id, [...ids])));
}

export async function readNoticePreferences(db: Database | Transaction, userId: string): Promise<NoticePreferences> {
  const { userId: ofUser, digestOn: _, ...columns } = getTableColumns(noticePreferences);
  const [row] = await db.select(columns).from(noticePreferences).where(eq(ofUser, userId));
  return row ?? usualPreferences;
}

/** Saves the reader's preferences. An unknown time zone counts as none, as do quiet hours of one time. */
export async function savePreferences(app: AppContext, by: TeamMember, wanted: NoticePreferences): Promise<void> {
  const { quietFrom: from, quietUntil: until, timeZone: zone, muted } = wanted;
  const isQuiet = isClock(from) && isClock(until) && from !== until;
  const [quietFrom, quietUntil] = isQuiet ? [from, until] : [null, null];
  const timeZone = zone !== null && isTimeZone(zone) ? zone : null;
  const set = { ...wanted, muted: [...muted], quietFrom, quietUntil, timeZone };
  await app.db
    .insert(noticePreferences)
    .values({ userId: by.user.id, ...set })
    .onConflictDoUpdate({ target: noticePreferences.userId, set });
}

function isClock(time: string | null): boolean {
  return time !== null && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time);
}
