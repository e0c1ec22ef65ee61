import { and, asc, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import type { UploadedFileRecord } from '#features/intake/intake-field-kinds.ts';
import { fileRefusals, maxFiles } from '#features/intake/intake-files.ts';
import { uploadedFiles } from '#features/intake/intake.table.ts';
import type { Transaction } from '#server/db/database.ts';

export interface FormFiles {
  /** Ids of the form's files, ten at most. */
  readonly ids: readonly string[];
  /** As stored, not as the browser reported. */
  readonly records: UploadedFileRecord[];
  /** Files that the browser reported but that do not exist. */
  readonly lost: number;
}

/**
 * Locks the form's own files until the transaction ends. Matches `form_id` alone: a resend waits here for the first and
 * must still find its files.
 */
export async function filesOf(
  tx: Transaction,
  formId: string,
  records: readonly UploadedFileRecord[],
): Promise<FormFiles> {
  const ids = records.filter((record) => record.uploadSuccess).map((record) => record.googleDriveId);
  const found = ids.length === 0 ? [] : await holdFiles(tx, formId, ids);
  const taken = new Map(found.slice(0, maxFiles).map((file) => [file.storeId, file]));
  const beyond = new Set(found.slice(maxFiles).map((file) => file.storeId));
  const seen = new Set<string>();
  let lost = 0;

  const settled = records.flatMap((record): UploadedFileRecord[] => {
    const { question } = record;
    const named = question !== undefined && { question };
    if (!record.uploadSuccess) return [{ ...unsent(record.fileName, record.error ?? ''), ...named }];
    if (seen.has(record.googleDriveId)) return [];
    seen.add(record.googleDriveId);
    const file = taken.get(record.googleDriveId);
    if (file) {
      const { fileName, storeId, storeUrl } = file;
      return [{ fileName, googleDriveId: storeId, googleDriveUrl: storeUrl, uploadSuccess: true, ...named }];
    }
    lost += 1;
    return [
      { ...unsent(record.fileName, beyond.has(record.googleDriveId) ? fileRefusals.count : noLongerThere), ...named },
    ];
  });
  return { ids: [...taken.values()].map((file) => file.id), records: settled, lost };
}

const noLongerThere = 'This file was no longer there when the form was sent.';

/** Claims files for the submission; releases those of an earlier version that are no longer named. */
export async function attachFiles(
  tx: Transaction,
  submissionId: string,
  formId: string,
  ids: readonly string[],
  letGo: boolean,
): Promise<void> {
  if (letGo) {
    await tx
      .update(uploadedFiles)
      .set({ submissionId: null })
      .where(and(eq(uploadedFiles.submissionId, submissionId), notInArray(uploadedFiles.id, [...ids])));
  }
  if (ids.length === 0) return;
  await tx
    .update(uploadedFiles)
    .set({ submissionId, formId })
    .where(inArray(uploadedFiles.id, [...ids]));
}

async function holdFiles(tx: Transaction, formId: string, storeIds: readonly string[]) {
  return tx
    .select({
      id: uploadedFiles.id,
      fileName: uploadedFiles.fileName,
      storeId: uploadedFiles.storeId,
      storeUrl: uploadedFiles.storeUrl,
    })
    .from(uploadedFiles)
    .where(
      and(
        inArray(uploadedFiles.storeId, [...storeIds]),
        or(eq(uploadedFiles.formId, formId), isNull(uploadedFiles.formId)),
        isNull(uploadedFiles.deleteAfter),
      ),
    )
    .orderBy(asc(uploadedFiles.createdAt), asc(uploadedFiles.id))
    .for('update');
}

function unsent(fileName: string, error: string): UploadedFileRecord {
  return { fileName, googleDriveId: '', googleDriveUrl: '', uploadSuccess: false, error };
}
