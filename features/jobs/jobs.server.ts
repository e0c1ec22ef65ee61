import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { lastChange, recordAction } from '#features/accounts/audit/audit.server.ts';
import type { ListedJob, JobsAlarm, JobsQuery, JobsResult, QueueCounts } from '#features/jobs/jobs.ts';
import type { Page } from '#forms/list/define-list.ts';
import type { ChosenJobs } from '#server/jobs/jobs.ts';
import type { AppContext } from '#server/app-context.ts';

const pageSize = 50;

/** Newest first. */
export async function readJobs(
  { jobAdmin }: Pick<AppContext, 'jobAdmin'>,
  query: Pick<JobsQuery, 'state' | 'job' | 'after'>,
  size = pageSize,
): Promise<Page<ListedJob>> {
  const { items, next } = await jobAdmin.list(query, size);
  const jobs = items.map(({ queuedAt, nextAt, endedAt, ...job }) => ({
    ...job,
    queuedAt: queuedAt.toISOString(),
    nextAt: nextAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  }));
  return { items: jobs, next };
}

/** The counts of each job by state. */
export async function readQueues({ jobAdmin }: Pick<AppContext, 'jobAdmin'>): Promise<QueueCounts[]> {
  const byJob = new Map<string, QueueCounts>();
  for (const { state, count, ...queue } of await jobAdmin.counts()) {
    byJob.set(queue.job, { ...queue, counts: { ...byJob.get(queue.job)?.counts, [state]: count } });
  }
  return [...byJob.values()];
}

/** What jobs do, in words, by their name. Omits unknown names. */
export function jobLabels({ jobAdmin }: Pick<AppContext, 'jobAdmin'>, jobs: readonly string[]): Map<string, string> {
  return new Map(
    jobs.flatMap((job) => {
      const label = jobAdmin.labelOf(job);
      return label === null ? [] : [[job, label]];
    }),
  );
}

/** What needs attention; cheap enough for the layout of every page. */
export async function readAlarm({ jobAdmin }: Pick<AppContext, 'jobAdmin'>): Promise<JobsAlarm> {
  const { failed, late } = await jobAdmin.trouble();
  return { failed, late: late && { ...late, since: late.since.toISOString() } };
}

/**
 * Requeues or deletes dead letters: selected ones, or a whole queue. If a single one is no longer there, the result says
 * who handled it, from the audit log.
 */
export async function handleJobs(
  app: AppContext,
  by: TeamMember<'operations'>,
  action: JobsResult['action'],
  chosen: ChosenJobs,
): Promise<JobsResult> {
  const [id = '', ...others] = 'job' in chosen ? [chosen.job] : chosen.ids;
  const subject = others.length === 0 ? { kind: 'job' as const, id } : null;
  return app.db.transaction(async (tx) => {
    const isAgain = action === 'again';
    const count = await app.jobAdmin[isAgain ? 'retry' : 'discard'](tx, chosen);
    const entry = { ...(subject && { subject }), details: { count } };
    if (count > 0)
      await recordAction(app, by, { action: isAgain ? 'jobs-sent-again' : 'jobs-discarded', ...entry }, tx);
    return { action, count, last: count === 0 && subject ? await lastChange(tx, subject, by.user.id) : null };
  });
}
