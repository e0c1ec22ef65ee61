import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { runReport, type RunReport } from '#features/runs/run-body.ts';
import { longestRetention, maxWorkflows, nameOfSlug } from '#features/runs/runs.ts';
import type { AppContext } from '#server/app-context.ts';
import { dayMs } from '#values/duration.ts';

const taken = ['created', 'updated', 'unchanged'] as const;
const refused = ['invalid', 'in-the-future', 'too-old', 'too-many-workflows'] as const;

export type RecordedRun =
  | { readonly ok: true; readonly result: (typeof taken)[number] }
  | { readonly ok: false; readonly reason: (typeof refused)[number]; readonly field?: string };

/** Reasons that the documentation explains. */
export const refusedReasons = refused;

/**
 * Takes what is valid in a batch, in one transaction, and judges each report, in their order. Null if the key was
 * revoked: nothing is taken.
 */
export async function recordRuns(
  app: AppContext,
  keyId: string,
  sent: readonly unknown[],
): Promise<readonly RecordedRun[] | null> {
  const judged = sent.map((one) => judge(one, app.now()));
  const reports = judged.flatMap((one, at) => ('report' in one ? toRow(one.report, at) : []));
  const { rows } = await app.db.execute<{ results: readonly string[] | null; is_known: boolean }>(sql`
    select record_runs(${keyId}::uuid, ${JSON.stringify(reports)}::jsonb, ${app.now().toISOString()}::timestamptz,
      ${maxWorkflows}) as results, exists (select from run_keys where id = ${keyId}::uuid) as is_known`);
  const results = rows[0]?.results ?? null;
  if (results === null && (reports.length > 0 || rows[0]?.is_known !== true)) return null;
  const next = (results ?? [])[Symbol.iterator]();
  return judged.map((one) => ('report' in one ? toResult(next.next().value ?? '') : one));
}

function judge(sent: unknown, now: Date): { readonly report: RunReport } | Extract<RecordedRun, { ok: false }> {
  const read = z.safeParse(runReport, sent);
  if (!read.success) {
    const [issue] = read.error.issues;
    const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
    const field = unknown ?? issue?.path[0];
    return { ok: false, reason: 'invalid', ...(field !== undefined && { field: String(field).slice(0, 100) }) };
  }
  const startedAt = Date.parse(read.data.startedAt);
  if (startedAt > now.getTime() + dayMs) return { ok: false, reason: 'in-the-future', field: 'startedAt' };
  if (startedAt < now.getTime() - longestRetention * dayMs) return { ok: false, reason: 'too-old', field: 'startedAt' };
  return { report: read.data };
}

function toRow({ workflow, id, state, startedAt, seconds, items, error }: RunReport, at: number) {
  return {
    at,
    workflow,
    name: nameOfSlug(workflow),
    id,
    state,
    started_at: new Date(startedAt).toISOString(),
    milliseconds: state === 'running' || seconds === undefined ? null : Math.round(seconds * 1000),
    items: items ?? 0,
    error: error ?? null,
  };
}

function toResult(result: string): RecordedRun {
  const found = taken.find((one) => one === result);
  if (found !== undefined) return { ok: true, result: found };
  return { ok: false, reason: refused.find((one) => one === result) ?? 'invalid' };
}
