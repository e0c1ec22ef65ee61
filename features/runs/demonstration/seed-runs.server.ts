import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { hashOfToken } from '#features/accounts/token-hash.server.ts';
import { demonstrationEmails, findPerson } from '#features/demonstration/demonstration-people.public.server.ts';
import { recordRuns } from '#features/runs/record-runs.server.ts';
import { sampleDay, sampleWorkflows } from '#features/runs/demonstration/sample-runs.ts';
import { stripDays } from '#features/runs/runs.ts';
import { runKeys, runReports, workflows } from '#features/runs/runs.table.ts';
import type { AppContext } from '#server/app-context.ts';
import { dayMs } from '#values/duration.ts';

/** 90 days of runs and two reports for the client whose account is printed. For the first start. */
export async function seedRuns(app: AppContext): Promise<void> {
  const client = await findPerson(app, demonstrationEmails.client);
  if (client === undefined) return;
  const { id: createdBy, organizationId } = client;
  // Nobody knows this key: it only shows how keys look.
  const tokenHash = hashOfToken(randomBytes(24).toString('hex'));
  const [key] = await app.db
    .insert(runKeys)
    .values({ organizationId, name: 'Automation server', tokenHash, ending: 'demo', createdBy })
    .returning({ id: runKeys.id });
  if (key === undefined) return;
  const now = app.now();
  const days = Array.from({ length: stripDays }, (_, ago) => new Date(now.getTime() - ago * dayMs));
  // A third of the days at once, oldest first.
  for (let at = stripDays; at > 0; at -= stripDays / 3) {
    const part = days.slice(at - stripDays / 3, at);
    await recordRuns(
      app,
      key.id,
      part.flatMap((day) => sampleDay(day, now)),
    );
  }
  for (const { slug, minutesSaved } of sampleWorkflows) {
    const isIt = and(eq(workflows.organizationId, organizationId), eq(workflows.slug, slug));
    await app.db.update(workflows).set({ minutesSaved }).where(isIt);
  }
  const monthsAgo = (count: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 7);
  await app.db.insert(runReports).values([
    { organizationId, month: monthsAgo(1), queuedAt: now },
    { organizationId, month: monthsAgo(2), queuedAt: now, readAt: now },
  ]);
}
