import { asc, eq } from 'drizzle-orm';
import { workDecisions, workFiles, workRequests, workSecrets, workSteps } from '#features/work/work.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** What a person did in projects, for their export. */
export async function exportWork({ db }: Pick<AppContext, 'db'>, userId: string) {
  const decisions = await db
    .select({
      step: workSteps.title,
      request: workRequests.text,
      verdict: workDecisions.verdict,
      words: workDecisions.words,
      at: workDecisions.createdAt,
    })
    .from(workDecisions)
    .innerJoin(workRequests, eq(workRequests.id, workDecisions.requestId))
    .innerJoin(workSteps, eq(workSteps.id, workRequests.stepId))
    .where(eq(workDecisions.decidedBy, userId))
    .orderBy(asc(workDecisions.createdAt));
  const files = await db
    .select({ fileName: workFiles.fileName, version: workFiles.version, at: workFiles.createdAt })
    .from(workFiles)
    .where(eq(workFiles.addedBy, userId))
    .orderBy(asc(workFiles.createdAt));
  const secrets = await db
    .select({ label: workSecrets.label, at: workSecrets.createdAt, openedAt: workSecrets.openedAt })
    .from(workSecrets)
    .where(eq(workSecrets.addedBy, userId))
    .orderBy(asc(workSecrets.createdAt));
  return { decisions, files, secrets };
}
