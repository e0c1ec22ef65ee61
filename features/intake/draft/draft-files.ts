import { isStillKept, type IntakeDraft } from '#features/intake/draft/intake-draft.ts';
import { intakeMessages } from '#features/intake/intake.copy.ts';
import type { UploadedFileRecord } from '#features/intake/intake-field-kinds.ts';
import type { QuestionName } from '#forms/questions/questions.ts';
import { isPending, uploadRecords, type QueuedFile } from '#features/intake/uploads/upload-queue.ts';

export interface KeptFiles extends Pick<IntakeDraft, 'files' | 'unfinished'> {
  readonly uploadedFiles: UploadedFileRecord[];
}

/** The part of a draft that describes these files. */
export function keptFiles(rows: readonly QueuedFile[]): KeptFiles {
  const done = rows.filter((row) => row.state === 'done');
  return {
    uploadedFiles: uploadRecords(rows),
    files: Object.fromEntries(
      done.map(({ googleDriveId, size, uploadedAt }) => [
        googleDriveId,
        { size: size ?? 0, uploadedAt: uploadedAt ?? '' },
      ]),
    ),
    unfinished: rows.filter(isPending).map((row) => row.name),
  };
}

/**
 * Rows after a reload. Unfinished uploads have lost their bytes and are shown as failed, as are files the server has
 * deleted since.
 */
export function rowsOfDraft({ form, files, unfinished, savedAt, isShared }: IntakeDraft, now: Date): QueuedFile[] {
  const recorded = form.uploadedFiles.map((record): QueuedFile => {
    const { googleDriveId, googleDriveUrl, uploadSuccess } = record;
    const question = record.question as QuestionName | undefined;
    const kept = files[googleDriveId];
    const uploadedAt = kept?.uploadedAt ?? savedAt;
    const row = { ...failedRow(record.fileName, record.error ?? tooOld, kept?.size ?? null), question };
    if (!uploadSuccess || !(isShared || isStillKept(uploadedAt, now))) return row;
    return { ...row, state: 'done', error: undefined, googleDriveId, googleDriveUrl, uploadedAt };
  });
  const rows = [...recorded, ...unfinished.map((name) => failedRow(name, interrupted, null))];
  return rows.map((row, index) => ({ ...row, key: `draft-${index + 1}` }));
}

const tooOld = intakeMessages.uploadError('the form was not sent within 24 hours. Choose the file again.');
const interrupted = intakeMessages.uploadError('the page was closed before it was up. Choose the file again.');

function failedRow(name: string, error: string, size: number | null): QueuedFile {
  return {
    key: '',
    name,
    size,
    state: 'failed',
    progress: 100,
    googleDriveId: '',
    googleDriveUrl: '',
    error,
    retryable: false,
  };
}
