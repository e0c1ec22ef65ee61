import type { Administrator } from '#features/accounts/accounts.ts';
import { recordAct } from '#features/accounts/audit.server.ts';
import type { ListedJob, OutboxAlarm, OutboxFilter, QueueCounts } from '#features/outbox/outbox.ts';
import { markOf, readMark } from '#server/db/keyset.ts';
import type { ChosenJobs } from '#server/jobs/jobs.ts';
import type { Machine } from '#server/machine.ts';

export interface OutboxPage {
  readonly jobs: readonly ListedJob[];
  readonly next: string | null;
}

const pageSize = 50;

/** A page of the jobs in one state, newest first; `after` is the mark of the page before. */
export async function readJobs(
  { outbox }: Pick<Machine, 'outbox'>,
  filter: OutboxFilter,
  after: string | null,
): Promise<OutboxPage> {
  const mark = readMark(after, ['moment', 'uuid']);
  const from = mark === null ? null : { at: new Date(mark[0] ?? ''), id: String(mark[1]) };
  const rows = await outbox.list(filter, from, pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    jobs: shown.map(({ at: _, queuedAt, nextAt, endedAt, ...job }) => ({
      ...job,
      queuedAt: queuedAt.toISOString(),
      nextAt: nextAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
    })),
    next: rows.length > pageSize && last ? markOf([last.at, last.id]) : null,
  };
}

/** Every queue that has jobs, with how many are in each state. */
export async function readQueues({ outbox }: Pick<Machine, 'outbox'>): Promise<QueueCounts[]> {
  const byJob = new Map<string, QueueCounts>();
  for (const { job, state, count, isRoutine } of await outbox.counts()) {
    byJob.set(job, { job, isRoutine, counts: { ...byJob.get(job)?.counts, [state]: count } });
  }
  return [...byJob.values()];
}

/** What somebody ought to look at; cheap enough for the frame around every page. */
export async function readAlarm({ outbox }: Pick<Machine, 'outbox'>): Promise<OutboxAlarm> {
  const { failed, late } = await outbox.trouble();
  return { failed, late: late && { ...late, since: late.since.toISOString() } };
}

/** Queues jobs again that failed for good: some of them, or all of one queue. Answers how many. */
export async function sendAgain(machine: Machine, by: Administrator, chosen: ChosenJobs): Promise<number> {
  return machine.db.transaction(async (tx) => {
    const count = await machine.outbox.retry(tx, chosen);
    if (count > 0) await recordAct(machine, by, { act: 'jobs-sent-again', ...aboutOf(chosen, count) }, tx);
    return count;
  });
}

/** Throws away jobs that failed for good: what they were to do is not done. Answers how many. */
export async function discardJobs(machine: Machine, by: Administrator, chosen: ChosenJobs): Promise<number> {
  return machine.db.transaction(async (tx) => {
    const count = await machine.outbox.discard(tx, chosen);
    if (count > 0) await recordAct(machine, by, { act: 'jobs-discarded', ...aboutOf(chosen, count) }, tx);
    return count;
  });
}

function aboutOf(chosen: ChosenJobs, count: number) {
  const id = 'job' in chosen ? chosen.job : chosen.ids.join(' ').slice(0, 200);
  return { subject: { kind: 'job' as const, id }, details: { count } };
}
