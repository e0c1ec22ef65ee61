import type { Readable } from 'node:stream';
import type { IntakeForm } from '#features/intake/intake.ts';
import type { IntakeField } from '#features/intake/intake-fields.ts';
import type { UploadedFileRecord } from '#features/intake/intake-field-kinds.ts';
import { cleanLine, cleanText } from '#forms/text.ts';
import { emptyIntake } from '#features/intake/intake.ts';
import { maxFileBytes, maxFileRecords } from '#features/intake/intake-files.ts';
import { intakeFrom, intakeSteps } from '#features/intake/intake-steps.ts';
import { intakeMessages } from '#features/intake/intake-copy.ts';
import { storeSilent, takeFile, type UploadAnswer } from '#features/intake/api/upload-endpoint.server.ts';
import { unavailableIn } from '#server/db/unavailable.ts';
import type { Client } from '#server/http/client.ts';
import { isKind } from '#server/http/form-post.ts';
import { readMultipart, type FileInfo } from '#server/http/multipart.ts';
import type { AppContext } from '#server/app-context.ts';

/** A form as a browser without scripts posts it. */
export interface PlainPost {
  readonly fields: URLSearchParams;
  /** What became of the files that were picked in it, each with words where it was refused. */
  readonly files: readonly UploadedFileRecord[];
}

/**
 * Reads a form post, urlencoded or multipart; `formIdOf` says, from the fields before it, whose form a file belongs
 * to. Null when the body cannot be read to its end as a form.
 */
export async function readPlainPost(
  app: AppContext,
  request: Request,
  client: Client,
  formIdOf: (fields: URLSearchParams) => string,
): Promise<PlainPost | null> {
  return readPost(request, (stream, info) => takeOne(app, client, formIdOf(info.fields), info.fileName, stream));
}

/** The same while the database is away: what was typed, and its files as not stored. */
export async function readTyped(request: Request): Promise<PlainPost | null> {
  return readPost(request, () => Promise.resolve({ ok: false, message: storeSilent }));
}

type FileOutcome = Extract<UploadAnswer, { ok: true }> | { readonly ok: false; readonly message: string };

async function takeOne(...given: Parameters<typeof takeFile>): Promise<FileOutcome> {
  try {
    return await takeFile(...given);
  } catch (error) {
    if (unavailableIn(error) === undefined) throw error;
    return { ok: false, message: storeSilent };
  }
}

async function readPost(
  request: Request,
  takeOneFile: (stream: Readable, info: FileInfo) => Promise<FileOutcome>,
): Promise<PlainPost | null> {
  if (isKind(request, 'application/x-www-form-urlencoded')) {
    const body = await request.text().catch(() => null);
    return body === null ? null : { fields: new URLSearchParams(body), files: [] };
  }
  const read = await readMultipart(request, {
    limits: { fileBytes: maxFileBytes, files: maxFileRecords, fields: 200, fieldBytes: 64 * 1024 },
    onFile: async (_field, stream, info): Promise<UploadedFileRecord> => {
      const fileName = cleanLine(info.fileName).slice(0, 200).toWellFormed();
      const answer = await takeOneFile(stream, info);
      return answer.ok
        ? { fileName, googleDriveId: answer.fileId, googleDriveUrl: answer.webViewLink, uploadSuccess: true }
        : {
            fileName,
            googleDriveId: '',
            googleDriveUrl: '',
            uploadSuccess: false,
            error: intakeMessages.uploadError(answer.message),
          };
    },
  });
  return read.ok ? { fields: read.fields, files: read.files } : null;
}

/**
 * The answers as they are after a post: every field that came replaces what was there, and of the step that the post
 * says it holds (`step`) the boxes that did not come were left unticked. Not judged yet, and so not yet a form.
 */
export function answersAfter(form: IntakeForm, { fields, files }: PlainPost): Record<IntakeField, unknown> {
  const shown = intakeSteps.find((step) => String(step.number) === fields.get('step'))?.fields ?? [];
  const answers: Record<IntakeField, unknown> = { ...form };
  for (const field of Object.keys(emptyIntake) as IntakeField[]) {
    const empty = emptyIntake[field];
    if (field === 'uploadedFiles' || !(fields.has(field) || shown.includes(field))) continue;
    if (Array.isArray(empty)) answers[field] = fields.getAll(field);
    else if (typeof empty === 'boolean') answers[field] = isTicked(fields.get(field));
    else if (fields.has(field)) answers[field] = cleanText(fields.get(field) ?? '');
  }
  answers.uploadedFiles = [...form.uploadedFiles, ...files].slice(0, maxFileRecords);
  return answers;
}

/** The same as far as a draft can hold it: an answer that no list has is left out, text stays as it was typed. */
export function formAfter(form: IntakeForm, post: PlainPost): IntakeForm {
  return intakeFrom(answersAfter(form, post));
}

function isTicked(value: string | null): boolean {
  return value !== null && !['', 'false', 'off', 'no', '0'].includes(value.toLowerCase());
}
