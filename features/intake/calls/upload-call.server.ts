import type { Readable } from 'node:stream';
import { fileRefusals, maxFileBytes, type FileRefusal } from '#features/intake/intake-files.ts';
import { intakeIdPattern } from '#features/intake/intake-submission.ts';
import { intakeMessages } from '#features/intake/intake-texts.ts';
import { mayUseIntake } from '#features/intake/intake.server.ts';
import { keepFile, removeFile } from '#features/intake/uploads/upload.server.ts';
import { tryAgainText } from '#forms/try-again.ts';
import { failure, otherMethod, success } from '#server/http/answers.ts';
import type { Caller } from '#server/http/caller.ts';
import { readMultipart } from '#server/http/multipart.ts';
import type { Machine } from '#server/machine.ts';

export const uploadLimit = { name: 'upload', points: 60, seconds: 3600 };

/** What became of one file: the store's id and link of it, or words that say why not. */
export type UploadAnswer =
  | { ok: true; fileId: string; webViewLink: string }
  | { ok: false; status: number; code: string; message: string; retryAfterSeconds?: number };

const statuses: Readonly<Record<FileRefusal | 'store', number>> = {
  name: 400,
  type: 415,
  content: 415,
  empty: 422,
  size: 413,
  count: 422,
  store: 502,
};

/** `/functions/v1/upload-to-drive`: POST uploads a file, DELETE takes one back. */
export async function answerUploadCall(machine: Machine, request: Request, caller: Caller): Promise<Response> {
  if (request.method === 'POST') return answerUpload(machine, request, caller);
  if (request.method === 'DELETE') return answerRemoval(machine, request, caller);
  return otherMethod(['POST', 'DELETE'], caller.requestId);
}

/** `POST /functions/v1/upload-to-drive`: multipart `formId`, `fileName` and `file`, in this order, one file at a time. */
async function answerUpload(machine: Machine, request: Request, caller: Caller): Promise<Response> {
  try {
    return await receiveUpload(machine, request, caller);
  } catch (error) {
    machine.log.error({ err: error, requestId: caller.requestId }, 'an upload failed');
    return failure(503, 'failed', storeSilent, { requestId: caller.requestId });
  }
}

async function receiveUpload(machine: Machine, request: Request, caller: Caller): Promise<Response> {
  const { requestId } = caller;
  if (!(await mayUseIntake(machine, request)))
    return failure(401, 'sign-in', intakeMessages.signInFirst, { requestId });
  const read = await readMultipart(request, {
    limits: { fileBytes: maxFileBytes, files: 1, fields: 10, fieldBytes: 2000 },
    onFile: (_field, stream, info) => {
      const formId = info.fields.get('formId');
      if (formId !== null && !intakeIdPattern.test(formId)) return Promise.resolve(unknownForm);
      return takeFile(machine, caller, formId, info.fields.get('fileName') ?? info.fileName, stream);
    },
  });
  if (!read.ok) {
    return read.reason === 'not-multipart'
      ? failure(415, 'not-multipart', 'Send the file as multipart/form-data.', { requestId })
      : failure(400, 'malformed', 'The upload was cut off. Try it again.', { requestId });
  }
  const [answer] = read.files;
  if (!answer) return failure(400, 'no-file', 'Choose a file to upload.', { requestId });
  if (answer.ok) return success({ fileId: answer.fileId, webViewLink: answer.webViewLink });
  const headers = new Headers();
  if (answer.retryAfterSeconds !== undefined) headers.set('Retry-After', String(answer.retryAfterSeconds));
  return failure(answer.status, answer.code, answer.message, { requestId, headers });
}

/** `DELETE /functions/v1/upload-to-drive?formId=…&fileId=…`: takes back a file that has not been submitted. */
async function answerRemoval(machine: Machine, request: Request, caller: Caller): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const [formId, fileId] = [searchParams.get('formId') ?? '', searchParams.get('fileId') ?? ''];
  if (!intakeIdPattern.test(formId) || fileId === '' || fileId.length > 300 || fileId.includes('\0')) {
    return failure(400, 'no-file', 'Say which file of which form to remove.', { requestId: caller.requestId });
  }
  await removeFile(machine, formId, fileId);
  return success();
}

/** Takes one file of a form under the limits of its sender, from the dialog and from the plain page alike. */
export async function takeFile(
  machine: Machine,
  caller: Caller,
  formId: string | null,
  fileName: string,
  stream: Readable,
): Promise<UploadAnswer> {
  const limited = await machine.limits.take(uploadLimit, caller.limitKey);
  if (!limited.ok) {
    const message = `You have uploaded many files in a short while. ${tryAgainText(limited.retryAfterSeconds)}`;
    return { ok: false, status: 429, code: 'too-many', message, retryAfterSeconds: limited.retryAfterSeconds };
  }
  const kept = await keepFile(machine, { formId, fileName, stream });
  if (kept.ok) return { ok: true, fileId: kept.file.id, webViewLink: kept.file.url };
  const message = kept.reason === 'store' ? storeSilent : fileRefusals[kept.reason];
  return { ok: false, status: statuses[kept.reason], code: `file-${kept.reason}`, message };
}

const storeSilent = 'We could not store this file just now. Try it again in a moment, or send the form without it.';

const unknownForm: UploadAnswer = {
  ok: false,
  status: 400,
  code: 'no-form',
  message: 'Open the form again: it has lost its number.',
};
