import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import type { ThreadPlace } from '#features/messages/messages.ts';
import {
  clientRequests,
  messageThreads as threads,
  seenByClients,
  threadMessages,
  threadReaders,
} from '#features/messages/messages.table.ts';
import { teamPeople } from '#features/messages/thread-people.server.ts';
import { threadList, type ListedThread, type ThreadQuery, type ThreadState } from '#features/messages/thread-list.ts';
import type { AppContext } from '#server/app-context.ts';
import { listQuery } from '#server/db/query/list-query.ts';

const perPage = 50;
const states: readonly ThreadState[] = ['quiet', 'waiting', 'overdue'];

/** Conversations of the team with clients, and the colleagues to filter by. */
export async function listThreads(
  app: Pick<AppContext, 'db' | 'now'>,
  _by: TeamMember<'leads:read'>,
  query: ThreadQuery,
) {
  const isOverdue = sql`exists (select 1 from ${clientRequests} r where r.thread_id = ${threads.id}
    and r.answered_at is null and r.state <> 'done' and r.due_at < ${app.now().toISOString()}::timestamptz)`;
  const urgency: SQL<number> = sql`case when ${isOverdue} then 2 when ${threads.waitingSince} is not null then 1 else 0 end`;
  const { where, orderBy, limit, page } = listQuery(threadList, query, {
    size: perPage,
    columns: {
      urgency: [
        ['int', urgency, 'urgency'],
        ['timestamptz', threads.lastAt, 'lastAt'],
        ['uuid', threads.id, 'id'],
      ],
    },
    conditions: {
      state: (state) => sql`${urgency} = ${states.indexOf(state)}`,
      contact: (id) => eq(threads.contactId, id),
    },
  });
  const [rows, team] = await Promise.all([
    app.db
      .select({
        id: threads.id,
        organizationId: threads.organizationId,
        projectId: threads.projectId,
        organization: organizations.name,
        contact: sql<string | null>`coalesce(nullif(trim(${userProfiles.fullName}), ''), ${users.email})`,
        urgency: urgency.mapWith(Number),
        lastAt: threads.lastAt,
        last: sql<string>`coalesce((select left(m.text, 200) from ${threadMessages} m where m.thread_id = ${threads.id}
          order by m.created_at desc, m.id desc limit 1), '')`,
      })
      .from(threads)
      .innerJoin(organizations, eq(organizations.id, threads.organizationId))
      .leftJoin(users, eq(users.id, threads.contactId))
      .leftJoin(userProfiles, eq(userProfiles.userId, threads.contactId))
      .where(where)
      .orderBy(orderBy)
      .limit(limit),
    teamPeople(app),
  ]);
  return {
    page: page(rows, ({ id: _, urgency: rank, lastAt, ...row }): ListedThread => ({
      ...row,
      state: states[rank] ?? 'quiet',
      lastAt: lastAt.toISOString(),
    })),
    team: team.map(({ id, name }) => ({ value: id, copy: name })),
  };
}

export type ThreadsData = Awaited<ReturnType<typeof listThreads>>;

/** Conversations with the organizations of people, by their addresses in lower case, the newest first. */
export function threadsOfPeople({ db }: Pick<AppContext, 'db'>, emails: readonly string[]): Promise<ThreadPlace[]> {
  return db
    .select({ organizationId: threads.organizationId, projectId: threads.projectId })
    .from(threads)
    .where(
      sql`${threads.organizationId} in (select m.organization_id from organization_members m join ${users} u on u.id = m.user_id
        where u.email = any(${sql.param([...emails])}::text[]))`,
    )
    .orderBy(desc(threads.lastAt))
    .limit(10);
}

/** The time of the newest unread message of each project of the person's organization. */
export function unreadThreads({ db, now }: Pick<AppContext, 'db' | 'now'>, organizationId: string, userId: string) {
  const { readAt } = threadReaders;
  const isTheirs = and(eq(threadReaders.threadId, threads.id), eq(threadReaders.userId, userId));
  return db
    .select({ projectId: threads.projectId })
    .from(threads)
    .leftJoin(threadReaders, isTheirs)
    .where(
      and(
        eq(threads.organizationId, organizationId),
        sql`exists (select from ${threadMessages} where ${threadMessages.threadId} = ${threads.id} and ${seenByClients(now())}
          and ${threadMessages.authorId} is distinct from ${userId}
          and ${threadMessages.createdAt} > coalesce(${readAt}, '-infinity'))`,
      ),
    );
}
