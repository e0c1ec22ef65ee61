import type { Readable } from 'node:stream';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { maxFileBytes } from '#features/intake/intake-files.ts';
import { uploadRefusalCopy } from '#features/intake/intake-refusals.ts';
import { uploadedFiles } from '#features/intake/intake.table.ts';
import { storeFile, receiveFile } from '#features/intake/uploads/upload.server.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

export const maxAttachmentBytes = maxFileBytes;

/** Attachments of replies are stored and checked as files of the intake are. */
export interface StoredAttachment {
  readonly storeId: string;
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
}

export type KeptAttachment =
  | { readonly ok: true; readonly storeId: string }
  /** `isLater`: the store or the virus scanner is unavailable. */
  | { readonly ok: false; readonly message: string; readonly isLater: boolean };

/** Deleted after a day unless `claimAttachments` claims it. `formId` groups those of one reply. */
export async function storeAttachment(
  app: AppContext,
  { formId, fileName, stream }: { formId: string | null; fileName: string; stream: Readable },
): Promise<KeptAttachment> {
  const file = await receiveFile(stream);
  try {
    const kept = await storeFile(app, { formId, fileName, file });
    if (kept.ok) return { ok: true, storeId: kept.file.id };
    const { reason } = kept;
    if (reason === 'store') return { ok: false, message: 'The file could not be stored. Try again.', isLater: true };
    if (reason === 'full') return { ok: false, message: 'There is no room for files.', isLater: false };
    return { ok: false, message: uploadRefusalCopy(reason, fileName, kept.found), isLater: false };
  } finally {
    await file?.close();
  }
}

/** Undoes `claimAttachments`, so that another reply can claim them. Returns the `formId` they were uploaded with. */
export async function releaseAttachments(tx: Transaction, files: readonly { readonly storeId: string }[]) {
  const storeIds = files.map(({ storeId }) => storeId);
  const isOne = inArray(uploadedFiles.storeId, storeIds);
  const [row] = await tx.update(uploadedFiles).set({ isClaimed: false }).where(isOne).returning();
  return row?.formId ?? '';
}

export type Claimed =
  | { readonly ok: true; readonly files: StoredAttachment[] }
  | { readonly ok: false; readonly reason: 'files' | 'files-large' };

/**
 * Claims all files or none: returns `files` if one does not exist or belongs to something else. `formId` is the one they
 * were uploaded with. The caller sets `delete_after` when they are no longer needed.
 */
export async function claimAttachments(
  tx: Transaction,
  formId: string | null,
  storeIds: readonly string[],
  maxBytes = Infinity,
): Promise<Claimed> {
  if (storeIds.length === 0) return { ok: true, files: [] };
  const { id, storeId, fileName, contentType, size } = uploadedFiles;
  const rows = await tx
    .select({ id, storeId, fileName, contentType, size })
    .from(uploadedFiles)
    .where(
      and(
        inArray(storeId, [...storeIds]),
        formId === null ? isNull(uploadedFiles.formId) : eq(uploadedFiles.formId, formId),
        isNull(uploadedFiles.submissionId),
        isNull(uploadedFiles.deleteAfter),
        eq(uploadedFiles.isClaimed, false),
      ),
    )
    .for('update');
  if (rows.length < new Set(storeIds).size) return { ok: false, reason: 'files' };
  if (rows.reduce((sum, row) => sum + row.size, 0) > maxBytes) return { ok: false, reason: 'files-large' };
  await tx
    .update(uploadedFiles)
    .set({ isClaimed: true })
    .where(
      inArray(
        id,
        rows.map((row) => row.id),
      ),
    );
  return { ok: true, files: rows.map(({ id: _id, ...file }) => file) };
}
