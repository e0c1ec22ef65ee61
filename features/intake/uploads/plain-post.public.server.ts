import type { Readable } from 'node:stream';
import type { UploadedFileRecord } from '#features/intake/intake-field-kinds.ts';
import { maxFileBytes, maxFileRecords } from '#features/intake/intake-files.ts';
import { intakeMessages } from '#features/intake/intake.copy.ts';
import {
  storeSilent,
  receiveUploadedFile,
  type UploadResult,
} from '#features/intake/uploads/upload-endpoint.server.ts';
import { isQuestionName } from '#forms/questions/questions.ts';
import { cleanLine } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import { unavailableIn } from '#server/db/unavailable.ts';
import type { Client } from '#server/http/request/client.ts';
import { isKind } from '#server/http/request/form-post.ts';
import { readMultipart, type FileInfo } from '#server/http/request/multipart.ts';

export interface PlainPost {
  readonly fields: URLSearchParams;
  /** Refused files have an error text. */
  readonly files: readonly UploadedFileRecord[];
}

/**
 * Urlencoded or multipart. `formIdOf` finds a file's form from the preceding fields; null if they cannot tell. Null if
 * not a complete form.
 */
export async function readPlainPost(
  app: AppContext,
  request: Request,
  client: Client,
  formIdOf: (fields: URLSearchParams) => string | null,
): Promise<PlainPost | null> {
  return readPost(request, (stream, info) => takeOne(app, client, formIdOf(info.fields), info.fileName, stream));
}

/** For when the database is unavailable: files count as not stored. */
export async function readTyped(request: Request): Promise<PlainPost | null> {
  return readPost(request, () => Promise.resolve({ ok: false, message: storeSilent }));
}

type FileOutcome = Extract<UploadResult, { ok: true }> | { readonly ok: false; readonly message: string };

async function takeOne(...args: Parameters<typeof receiveUploadedFile>): Promise<FileOutcome> {
  try {
    return await receiveUploadedFile(...args);
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
    onFile: async (field, stream, info): Promise<UploadedFileRecord> => {
      const named = isQuestionName(field) && { question: field };
      const fileName = cleanLine(info.fileName).slice(0, 200).toWellFormed();
      const answer = await takeOneFile(stream, info);
      return answer.ok
        ? { fileName, googleDriveId: answer.fileId, googleDriveUrl: answer.webViewLink, uploadSuccess: true, ...named }
        : {
            fileName,
            googleDriveId: '',
            googleDriveUrl: '',
            uploadSuccess: false,
            error: intakeMessages.uploadError(answer.message),
            ...named,
          };
    },
  });
  return read.ok ? { fields: read.fields, files: read.files } : null;
}
