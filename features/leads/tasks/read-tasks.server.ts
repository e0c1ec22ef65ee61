import { and, asc, eq, isNull, lte, notInArray, sql, type SQL } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { leads } from '#features/leads/leads.table.ts';
import type { LeadTask, OpenTask } from '#features/leads/tasks/tasks.ts';
import { leadTasks } from '#features/leads/tasks/tasks.table.ts';
import type { AppContext } from '#server/app-context.ts';

type Reads = Pick<AppContext, 'db'>;

const columns = {
  id: leadTasks.id,
  text: leadTasks.text,
  dueOn: leadTasks.dueOn,
  dueAt: leadTasks.dueAt,
  timeZone: leadTasks.timeZone,
  doneAt: leadTasks.doneAt,
  version: leadTasks.version,
  assigneeId: leadTasks.assigneeId,
  assigneeName: sql<string | null>`coalesce(${userProfiles.fullName}, ${users.email})`,
};

/** Open tasks first, earliest due first and tasks without a day last; then done tasks, latest first. */
export async function tasksOfLead({ db }: Reads, leadId: string): Promise<LeadTask[]> {
  const rows = await db
    .select(columns)
    .from(leadTasks)
    .leftJoin(users, eq(users.id, leadTasks.assigneeId))
    .leftJoin(userProfiles, eq(userProfiles.userId, leadTasks.assigneeId))
    .where(eq(leadTasks.leadId, leadId))
    .orderBy(
      sql`${leadTasks.doneAt} desc nulls first, ${leadTasks.dueOn}, ${leadTasks.dueAt}, ${leadTasks.createdAt}, ${leadTasks.id}`,
    )
    .limit(200);
  return rows.map(toTask);
}

interface TaskQuery {
  /** User id of the assignee; null for all tasks, assigned or not. */
  readonly assignee: string | null;
  /** The last due day, as `2027-03-01`. */
  readonly until: string;
  readonly limit?: number;
}

/** Reads open tasks due until a day, earliest first, without those of lost leads and spam. */
export async function openTasks({ db }: Reads, { assignee, until, limit = 50 }: TaskQuery): Promise<OpenTask[]> {
  const rows = await db
    .select({
      ...columns,
      leadId: leads.id,
      stage: leads.stage,
      company: leads.company,
      leadName: sql<string>`coalesce(nullif(${leads.name}, ''), ${leads.email})`,
    })
    .from(leadTasks)
    .innerJoin(leads, eq(leads.id, leadTasks.leadId))
    .leftJoin(users, eq(users.id, leadTasks.assigneeId))
    .leftJoin(userProfiles, eq(userProfiles.userId, leadTasks.assigneeId))
    .where(isDue(assignee, until))
    .orderBy(asc(leadTasks.dueOn), asc(leadTasks.id))
    .limit(limit);
  return rows.map(({ leadId, leadName, company, stage, ...task }) => ({
    ...toTask(task),
    lead: { id: leadId, name: leadName, company, stage },
  }));
}

/** Counts `openTasks`, at most 1,000. */
export async function countOpenTasks({ db }: Reads, { assignee, until }: TaskQuery): Promise<number> {
  const due = db
    .select({ id: leadTasks.id })
    .from(leadTasks)
    .innerJoin(leads, eq(leads.id, leadTasks.leadId))
    .where(isDue(assignee, until))
    .limit(1000)
    .as('due');
  return db.$count(due);
}

function isDue(assignee: string | null, until: string): SQL | undefined {
  return and(
    isNull(leadTasks.doneAt),
    lte(leadTasks.dueOn, until),
    assignee === null ? undefined : eq(leadTasks.assigneeId, assignee),
    notInArray(leads.stage, ['lost', 'spam']),
  );
}

interface TaskRow extends Pick<LeadTask, 'id' | 'text' | 'dueOn' | 'timeZone' | 'version'> {
  readonly dueAt: Date | null;
  readonly doneAt: Date | null;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
}

function toTask({ assigneeId, assigneeName, dueAt, doneAt, ...task }: TaskRow): LeadTask {
  return {
    ...task,
    dueAt: dueAt?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
    assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' },
  };
}
