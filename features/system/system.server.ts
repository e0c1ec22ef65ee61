import { notInArray, sql } from 'drizzle-orm';
import { checkLabels } from '#content/admin/system-checks.ts';
import { recentBackups } from '#features/backups/backups.public.server.ts';
import { runChecks } from '#features/system/checks/run-checks.server.ts';
import { checklistOf, checklistSettings, type ChecklistSettings } from '#features/system/checklist.server.ts';
import { publicSamples } from '#features/site-content/site-content.public.server.ts';
import { reportDigest } from '#features/system/report.jobs.server.ts';
import {
  checkIds,
  digestOf,
  nextStanding,
  reportedStanding,
  silentSeconds,
  staleMinutes,
  worstFirst,
  type ListedBackup,
  type ListedCheck,
  type ListedReplica,
  type NamedResult,
} from '#features/system/system.ts';
import { replicas, systemChecks } from '#features/system/system.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';
import { minuteMs } from '#values/duration.ts';

/** Job `check-system`: runs the checks, keeps their results and reports what has changed for longer. */
export const checkSystem = defineJob(
  'check-system',
  noPayload,
  async (app) => recordResults(app, await runChecks(app)),
  { label: 'Check the system', schedule: '*/5 * * * *', isExclusive: true },
);

/** "Check again" on the page. */
export async function queueCheck(app: Pick<AppContext, 'db' | 'jobs'>): Promise<void> {
  await app.jobs.send(app.db, checkSystem, {});
}

/** Keeps the results of a run; the email about them is queued in the same transaction. */
export async function recordResults(app: AppContext, results: readonly NamedResult[]): Promise<void> {
  const now = app.now();
  await app.db.transaction(async (tx) => {
    // Two runs at once, by schedule and by hand, would both report.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('meridian system checks', 0))`);
    const before = new Map((await tx.select().from(systemChecks)).map((row) => [row.id, row]));
    const standings = results.map((result) => nextStanding(before.get(result.id), result, now));
    // With sandboxes, nobody waits for these emails.
    const digest = app.env.SANDBOXES ? { began: [], over: [] } : digestOf(standings);
    const rows = standings.map((standing) => reportedStanding(standing, digest));
    await tx
      .insert(systemChecks)
      .values(rows.map((row) => ({ ...row, summary: short(row.summary), remedy: row.remedy && short(row.remedy) })))
      .onConflictDoUpdate({ target: systemChecks.id, set: excluded });
    await tx.delete(systemChecks).where(notInArray(systemChecks.id, [...checkIds]));
    for (const { id, state, summary } of digest.began) {
      app.log.warn({ event: 'system.problem.began', check: id, state, summary }, 'A check of the system keeps failing');
    }
    for (const { id } of digest.over) {
      app.log.info({ event: 'system.problem.over', check: id }, 'A check of the system succeeds again');
    }
    await reportDigest(app, tx, digest, now);
  });
}

const excluded = Object.fromEntries(
  (['state', 'summary', 'remedy', 'since', 'checked_at', 'runs', 'reported'] as const).map((column) => [
    column === 'checked_at' ? 'checkedAt' : column,
    sql.raw(`excluded.${column}`),
  ]),
);

function short(text: string): string {
  return text.slice(0, 2000);
}

interface OverviewRow extends Record<string, unknown> {
  readonly checks: readonly (NamedResult & Record<'since' | 'checkedAt', string>)[];
  readonly replicas: readonly ListedReplica[];
  readonly backups: readonly ListedBackup[];
  readonly settings: ChecklistSettings;
}

/** What the last runs found, and the processes that run now. */
export async function readSystem(app: Pick<AppContext, 'db' | 'changes' | 'now' | 'env'>) {
  const { rows } = await app.db.execute<OverviewRow>(sql`
    select
      (select coalesce(json_agg(json_build_object('id', id, 'state', state, 'summary', summary, 'remedy', remedy,
        'since', since, 'checkedAt', checked_at)), '[]') from ${systemChecks}) as checks,
      (select coalesce(json_agg(json_build_object('id', id, 'role', role, 'runsJobs', runs_jobs, 'release', release,
        'host', host, 'startedAt', started_at, 'seenAt', seen_at) order by started_at, id), '[]') from ${replicas}
        where seen_at > now() - ${silentSeconds} * interval '1 second') as replicas,
      ${recentBackups} as backups,
      ${checklistSettings} as settings`);
  const { checks = [], replicas: running = [], backups = [], settings = {} } = rows[0] ?? {};
  const known = checks.filter(({ id }) => id in checkLabels);
  const [oldest = null] = known.map(({ checkedAt }) => iso(checkedAt)).toSorted();
  return {
    checks: worstFirst(
      known.map(({ id, state, summary, remedy, since }): ListedCheck => ({
        id,
        state,
        summary,
        remedy,
        label: checkLabels[id],
        since: iso(since),
      })),
    ),
    checklist: checklistOf(app, known, { samples: await publicSamples(app), settings }),
    /** Null before the first run. */
    checkedAt: oldest,
    /** No process works on the jobs. */
    isStale: oldest !== null && app.now().getTime() - Date.parse(oldest) > staleMinutes * minuteMs,
    backups: backups.map((one) => ({ ...one, startedAt: iso(one.startedAt) })),
    replicas: running.map((one) => ({ ...one, startedAt: iso(one.startedAt), seenAt: iso(one.seenAt) })),
  };
}

export type SystemOverview = Awaited<ReturnType<typeof readSystem>>;

function iso(at: string): string {
  return new Date(at).toISOString();
}
