import { and, asc, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import type { UploadedFileRecord } from '#features/intake/intake-field-kinds.ts';
import { fileRefusals, maxFiles } from '#features/intake/intake-files.ts';
import { uploadedFiles } from '#features/intake/intake.table.ts';
import type { Transaction } from '#server/db/database.ts';

export interface FormFiles {
  /** Our ids of the files that the form may have, ten at the most. */
  readonly ids: readonly string[];
  /** The form's records, told by what the store has and not by what the browser said. */
  readonly records: UploadedFileRecord[];
  /** Files that the browser took for sent and that are not there (any more). */
  readonly lost: number;
}

/**
 * Finds, and holds until the transaction ends, the files that a form names and that are its own. The rule rests on
 * `form_id` alone and not on who has claimed a file: a second send of the same form, which waits here for the first,
 * must still find its files.
 */
export async function filesOf(
  tx: Transaction,
  formId: string,
  records: readonly UploadedFileRecord[],
): Promise<FormFiles> {
  const named = records.filter((record) => record.uploadSuccess).map((record) => record.googleDriveId);
  const found = named.length === 0 ? [] : await holdFiles(tx, formId, named);
  const taken = new Map(found.slice(0, maxFiles).map((file) => [file.storeId, file]));
  const beyond = new Set(found.slice(maxFiles).map((file) => file.storeId));
  const seen = new Set<string>();
  let lost = 0;

  const told = records.flatMap((record): UploadedFileRecord[] => {
    if (!record.uploadSuccess) return [unsent(record.fileName, record.error ?? '')];
    if (seen.has(record.googleDriveId)) return [];
    seen.add(record.googleDriveId);
    const file = taken.get(record.googleDriveId);
    if (file) {
      const { fileName, storeId, storeUrl } = file;
      return [{ fileName, googleDriveId: storeId, googleDriveUrl: storeUrl, uploadSuccess: true }];
    }
    lost += 1;
    return [unsent(record.fileName, beyond.has(record.googleDriveId) ? fileRefusals.count : noLongerThere)];
  });
  return { ids: [...taken.values()].map((file) => file.id), records: told, lost };
}

const noLongerThere = 'This file was no longer there when the form was sent.';

/** Makes the files the submission's own; those of an earlier version that are no longer named are let go. */
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
