import { eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import { projectList, type ListedProject, type ProjectQuery } from '#features/work/project-list.ts';
import { workProjects, workSteps } from '#features/work/work.table.ts';
import type { Page } from '#forms/list/define-list.ts';
import type { AppContext } from '#server/app-context.ts';
import { containing } from '#server/db/query/containing.ts';
import { listQuery } from '#server/db/query/list-query.ts';

const pageSize = 25;

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
    },
  });
  const rows = await db
    .select({
      ...{ id, name, phase, waitsFor, dueOn, createdAt, isOverdue, due: sql<string>`${due}::text` },
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
