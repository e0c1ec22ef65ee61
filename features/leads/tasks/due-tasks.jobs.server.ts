import { and, asc, eq, gt, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import { leads } from '#features/leads/leads.table.ts';
import { leadTasks } from '#features/leads/tasks/tasks.table.ts';
import { notify } from '#features/notices/notices.public.server.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';
import { utcDay } from '#values/day.ts';
import { dayMs } from '#values/duration.ts';

const batch = 200;

/**
 * Job `note-due-tasks`: notifies the assignee of each task that became due within the last two days, once per due time.
 * Tasks with a time are due at that time, others on their day (UTC).
 */
export const noteDueTasks = defineJob(
  'note-due-tasks',
  noPayload,
  async (app) => {
    const now = app.now();
    const [today, start] = [utcDay(now), utcDay(new Date(now.getTime() - 2 * dayMs))];
    const isDue = or(
      and(isNull(leadTasks.dueAt), sql`${leadTasks.dueOn} between ${start}::date and ${today}::date`),
      sql`${leadTasks.dueAt} between ${start}::timestamptz and ${now.toISOString()}::timestamptz`,
    );
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const due = await app.db
        .select({
          id: leadTasks.id,
          text: leadTasks.text,
          dueOn: leadTasks.dueOn,
          dueAt: leadTasks.dueAt,
          userId: leadTasks.assigneeId,
          leadId: leads.id,
          title: sql<string>`coalesce(nullif(${leads.name}, ''), ${leads.email})`,
        })
        .from(leadTasks)
        .innerJoin(leads, eq(leads.id, leadTasks.leadId))
        .where(
          and(
            ...[isNull(leadTasks.doneAt), isNotNull(leadTasks.assigneeId), notInArray(leads.stage, ['lost', 'spam'])],
            ...[isDue, gt(leadTasks.id, after)],
          ),
        )
        .orderBy(asc(leadTasks.id))
        .limit(batch);
      await app.db.transaction(async (tx) => {
        for (const { id, dueOn, dueAt, userId, ...task } of due) {
          if (userId === null) continue;
          const key = `task-due ${id} ${dueAt?.toISOString() ?? dueOn}`;
          await notify(app, tx, { ...task, userId, kind: 'task-due', byId: null, key });
        }
      });
      const last = due.at(-1);
      if (last === undefined || due.length < batch) return;
      after = last.id;
    }
  },
  { label: 'Check which tasks are due', schedule: '*/15 * * * *' },
);
