import { eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import { organizationMembers, organizations } from '#features/accounts/organizations/organizations.table.ts';
import { projectList, type ListedProject, type ProjectQuery } from '#features/work/list/project-list.ts';
import { workProjects, workSteps } from '#features/work/work.table.ts';
import type { Page } from '#forms/list/define-list.ts';
import type { AppContext } from '#server/app-context.ts';
import { containing } from '#server/db/query/containing.ts';
import { listQuery } from '#server/db/query/list-query.ts';

const pageSize = 25;

function organizationsOf(db: AppContext['db'], of: string) {
  const isIn = or(eq(users.id, of), sql`split_part(${users.email}, '@', 2) = ${of}`);
  return db
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(isIn);
}

/** `today`: the reader's. */
export async function listProjects(
  { db }: Pick<AppContext, 'db'>,
  query: ProjectQuery,
  today: string,
): Promise<Page<ListedProject>> {
  const { id, name, phase, waitsFor, dueOn, createdAt, nextStepId, organizationId } = workProjects;
  const due = sql<string>`coalesce(${dueOn}, '9999-12-31')`;
  const isOverdue = sql<boolean>`coalesce(${dueOn} < ${today}::date, false)`;
  const { where, orderBy, limit, page } = listQuery(projectList, query, {
    size: pageSize,
    columns: {
      due: [
        ['date', due, 'due'],
        ['uuid', id, 'id'],
      ],
      created: [
        ['timestamptz', createdAt, 'createdAt'],
        ['uuid', id, 'id'],
      ],
    },
    conditions: {
      q: (q) => sql`lower(${name} || ' ' || ${organizations.name}) like ${containing(q.toLowerCase())}`,
      phase: (value) => eq(phase, value),
      waits: (side) => eq(waitsFor, side),
      state: (state) => (state === 'open' ? isNotNull(nextStepId) : isNull(nextStepId)),
      overdue: () => isOverdue,
      organization: (value) => eq(organizationId, value),
      of: (value) => inArray(organizationId, organizationsOf(db, value)),
    },
  });
  const rows = await db
    .select({
      id,
      name,
      phase,
      waitsFor,
      dueOn,
      createdAt,
      isOverdue,
      due: sql<string>`${due}::text`,
      organization: organizations.name,
      next: workSteps.title,
    })
    .from(workProjects)
    .innerJoin(organizations, eq(organizations.id, organizationId))
    .leftJoin(workSteps, eq(workSteps.id, nextStepId))
    .where(where)
    .orderBy(orderBy)
    .limit(limit);
  return page(rows, ({ createdAt: _created, due: _due, ...project }) => project);
}
