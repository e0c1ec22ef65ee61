import { and, eq, isNotNull } from 'drizzle-orm';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { nameOf } from '#features/work/approvals.server.ts';
import { refuseWork, secretDays, workLengths, type WorkResult } from '#features/work/work.ts';
import { workProjects, workSecrets } from '#features/work/work.table.ts';
import { cleanLine } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import { sealedSecret } from '#server/keys/sealed-secret.ts';
import { dayMs } from '#values/duration.ts';
import { isUuid } from '#values/ids.ts';

const accessSecret = sealedSecret('work secret');

/** Keeps access that the client hands over, encrypted, for a week. */
export async function addSecret(
  app: AppContext,
  by: ClientMember<'work:write'>,
  sent: { readonly project: string; readonly label: string; readonly text: string },
): Promise<WorkResult> {
  const label = cleanLine(sent.label);
  // Kept as it is: spaces may belong to it.
  const text = sent.text.toWellFormed();
  if (label === '') return refuseWork('name');
  if (text.trim() === '') return refuseWork('empty');
  if (label.length > workLengths.title || text.length > workLengths.secret) return refuseWork('long');
  if (!isUuid(sent.project)) return refuseWork('gone');
  return app.db.transaction(async (tx) => {
    const isTheirs = and(eq(workProjects.id, sent.project), eq(workProjects.organizationId, by.organization.id));
    const [project] = await tx.select({ id: workProjects.id }).from(workProjects).where(isTheirs).for('key share');
    if (!project) return refuseWork('gone');
    const createdAt = app.now();
    await tx.insert(workSecrets).values({
      projectId: project.id,
      label,
      sealed: accessSecret.seal(app, text),
      addedBy: by.user.id,
      addedByName: nameOf(by),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + secretDays * dayMs),
    });
    const subject = { kind: 'project', id: project.id } as const;
    await recordAction(app, by, { action: 'project-secret-added', subject, details: { label } }, tx);
    return { ok: true };
  });
}

/** Opens a secret of the project and erases it: of several people at once, one gets it. */
export async function openSecret(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  projectId: string,
  id: string,
): Promise<WorkResult<{ readonly text: string }>> {
  if (!isUuid(id) || !isUuid(projectId)) return refuseWork('gone');
  return app.db.transaction(async (tx) => {
    const isIt = and(eq(workSecrets.id, id), eq(workSecrets.projectId, projectId));
    const [row] = await tx.select().from(workSecrets).where(isIt).for('update');
    if (!row) return refuseWork('gone');
    const { sealed, label } = row;
    const now = app.now();
    const text = sealed === null || row.expiresAt <= now ? null : accessSecret.open(app, sealed);
    if (text === null) return refuseWork('opened');
    await tx
      .update(workSecrets)
      .set({ sealed: null, openedAt: now, openedByName: nameOf(by) })
      .where(eq(workSecrets.id, id));
    const subject = { kind: 'project', id: projectId } as const;
    await recordAction(app, by, { action: 'project-secret-opened', subject, details: { label } }, tx);
    return { ok: true, text };
  });
}

/** Encrypts again after AUTH_SECRET changed, so that AUTH_SECRET_PREVIOUS can be removed. */
export async function reencryptWork(app: Pick<AppContext, 'db' | 'secret' | 'env'>): Promise<void> {
  if (app.env.AUTH_SECRET_PREVIOUS === undefined) return;
  const { id, sealed } = workSecrets;
  await app.db.transaction(async (tx) => {
    for (const row of await tx.select({ id, sealed }).from(workSecrets).where(isNotNull(sealed)).for('update'))
      if (row.sealed !== null)
        await tx
          .update(workSecrets)
          .set({ sealed: accessSecret.again(app, row.sealed) })
          .where(eq(id, row.id));
  });
}
