import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { and, eq, max } from 'drizzle-orm';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import {
  claimAttachments,
  maxAttachmentBytes,
  storeAttachment,
} from '#features/intake/uploads/attachments.public.server.ts';
import { nameOf } from '#features/work/approvals.server.ts';
import { lockStep } from '#features/work/lock-step.server.ts';
import { refreshProject } from '#features/work/projects.server.ts';
import { isOpen } from '#features/work/work.ts';
import { workFiles, workProjects, workSteps } from '#features/work/work.table.ts';
import { workCopy } from '#content/work.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { readMultipart } from '#server/http/request/multipart.ts';
import { isUuid } from '#values/ids.ts';

const { reasons } = workCopy;
const uploadLimit = { name: 'work-upload', points: 60, seconds: 3600 };

/** Team members add files to deliverables and approvals; clients to deliverables of theirs. */
type Uploader =
  | { readonly side: 'team'; readonly by: TeamMember<'leads:write'> }
  | { readonly side: 'client'; readonly by: ClientMember<'work:write'> };

/** The project, or a message for the sender. */
export type UploadResult =
  | { readonly ok: true; readonly projectId: string }
  | { readonly ok: false; readonly message: string };

/**
 * Stores the file of a multipart form as the next version of its name. A refused file, or one that was cut off, leaves
 * nothing behind.
 */
export async function receiveWorkFile(
  app: AppContext,
  uploader: Uploader,
  stepId: string,
  request: Request,
): Promise<UploadResult> {
  const may = await app.db.transaction((tx) => findStep(tx, uploader, stepId));
  if (may === null) return { ok: false, message: reasons.gone };
  const limited = await app.limits.take(uploadLimit, uploader.by.user.id);
  if (!limited.ok) return { ok: false, message: reasons.busy };
  const read = await readMultipart<UploadResult>(request, {
    limits: { fileBytes: maxAttachmentBytes, files: 1, fields: 10, fieldBytes: 1000 },
    onFile: (_field, stream, { fileName }) => keepFile(app, uploader, stepId, { fileName, stream }),
  });
  if (read.ok) return read.files[0] ?? { ok: false, message: reasons.file };
  return { ok: false, message: read.reason === 'file-too-large' ? reasons.long : reasons.file };
}

async function findStep(tx: Transaction, { side, by }: Uploader, stepId: string) {
  const locked = await lockStep(tx, stepId, side === 'client' ? by.organization.id : undefined);
  if (!locked) return null;
  const { kind, side: actor } = locked.step;
  const isTheirs = kind === 'deliverable' && (side === 'team' || actor === side);
  return isTheirs || (kind === 'approval' && side === 'team') ? locked : null;
}

async function keepFile(
  app: AppContext,
  uploader: Uploader,
  stepId: string,
  sent: { readonly fileName: string; readonly stream: Readable },
): Promise<UploadResult> {
  const formId = `work-${randomUUID()}`;
  const kept = await storeAttachment(app, { formId, ...sent });
  if (!kept.ok) return { ok: false, message: kept.message };
  // Without this transaction, the file is deleted after a day.
  return app.db.transaction(async (tx): Promise<UploadResult> => {
    const locked = await findStep(tx, uploader, stepId);
    const claimed = locked ? await claimAttachments(tx, formId, [kept.storeId]) : null;
    const file = claimed?.ok === true ? claimed.files[0] : undefined;
    if (!locked || !file) return { ok: false, message: reasons.gone };
    await insertFile(app, tx, { stepId, ...file, by: { id: uploader.by.user.id, name: nameOf(uploader.by) } });
    const { step, project } = locked;
    if (isOpen(step) && step.kind === 'deliverable')
      await tx.update(workSteps).set({ state: 'active' }).where(eq(workSteps.id, stepId));
    await refreshProject(tx, project.id);
    const subject = { kind: 'project', id: project.id } as const;
    await recordAction(app, uploader.by, { action: 'project-file-added', subject, details: { step: step.title } }, tx);
    return { ok: true, projectId: project.id };
  });
}

interface NewFile {
  readonly stepId: string;
  readonly storeId: string;
  readonly fileName: string;
  readonly size: number;
  readonly by: { readonly id: string; readonly name: string };
}

/** Call with the project locked. */
export async function insertFile(app: AppContext, tx: Transaction, { by, stepId, storeId, fileName, size }: NewFile) {
  const isNamed = and(eq(workFiles.stepId, stepId), eq(workFiles.fileName, fileName));
  const [last] = await tx
    .select({ version: max(workFiles.version) })
    .from(workFiles)
    .where(isNamed);
  const version = (last?.version ?? 0) + 1;
  const row = { stepId, storeId, fileName, size, version, addedBy: by.id, addedByName: by.name, createdAt: app.now() };
  const [made] = await tx.insert(workFiles).values(row).returning({ id: workFiles.id });
  return { id: made?.id ?? '', fileName, version, size };
}

/** The store's id of a file of the client's organization; null if there is none. */
export async function findClientFile(
  app: Pick<AppContext, 'db'>,
  by: ClientMember<'work:read'>,
  id: string,
): Promise<string | null> {
  if (!isUuid(id)) return null;
  const isTheirs = and(eq(workFiles.id, id), eq(workProjects.organizationId, by.organization.id));
  const [row] = await app.db
    .select({ storeId: workFiles.storeId })
    .from(workFiles)
    .innerJoin(workSteps, eq(workSteps.id, workFiles.stepId))
    .innerJoin(workProjects, eq(workProjects.id, workSteps.projectId))
    .where(isTheirs);
  return row?.storeId ?? null;
}
