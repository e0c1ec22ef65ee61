import type { Readable } from 'node:stream';
import { maxFileBytes } from '#features/intake/intake-files.ts';
import { intakeIdPattern } from '#features/intake/intake-submission.ts';
import { intakeRefusals, uploadRefusals, type UploadRefusal } from '#features/intake/intake-refusals.ts';
import { mayUseIntake } from '#features/intake/intake.server.ts';
import { keepFile, nameRefusal, receiveFile, removeFile } from '#features/intake/uploads/upload.server.ts';
import { tryAgainText } from '#forms/try-again.ts';
import { failure, otherMethod, retrySeconds, success } from '#server/http/answers.ts';
import type { Caller } from '#server/http/caller.ts';
import { readMultipart, type MultipartFault } from '#server/http/multipart.ts';
import type { Machine } from '#server/machine.ts';
import type { SpooledFile } from '#server/storage/spooled-file.ts';

export const uploadLimit = { name: 'upload', points: 60, seconds: 3600 };
/** In kilobytes: five forms with ten large files each. */
export const uploadBytesLimit = { name: 'upload-bytes', points: 500 * 1024, seconds: 24 * 3600 };

/** What became of one file: the store's id and link of it, or words that say why not. */
export type UploadAnswer =
  | { ok: true; fileId: string; webViewLink: string }
  | { ok: false; status: number; code: string; message: string; retryAfterSeconds?: number };

const statuses: Readonly<Record<UploadRefusal | 'store' | 'full', number>> = {
  name: 400,
  type: 415,
  content: 415,
  empty: 422,
  size: 413,
  count: 422,
  virus: 422,
  store: 502,
  full: 503,
};

/** `/functions/v1/upload-to-drive`: POST uploads a file, DELETE takes one back. */
export async function answerUploadCall(machine: Machine, request: Request, caller: Caller): Promise<Response> {
  if (request.method === 'POST') return answerUpload(machine, request, caller);
  if (request.method === 'DELETE') return answerRemoval(machine, request, caller);
  return otherMethod(['POST', 'DELETE'], caller.requestId);
}

/** `POST /functions/v1/upload-to-drive`: multipart `formId`, `fileName` and `file`, in any order, one file at a time. */
async function answerUpload(machine: Machine, request: Request, caller: Caller): Promise<Response> {
  try {
    return await receiveUpload(machine, request, caller);
  } catch (error) {
    machine.log.error({ err: error, requestId: caller.requestId }, 'an upload failed');
    return failure(503, 'failed', storeSilent, {
      requestId: caller.requestId,
      headers: { 'Retry-After': String(retrySeconds) },
    });
  }
}

async function receiveUpload(machine: Machine, request: Request, caller: Caller): Promise<Response> {
  const { requestId } = caller;
  if (!(await mayUseIntake(machine, request)))
    return failure(401, 'sign-in', intakeRefusals.signInFirst, { requestId });
  let received: ReceivedFile | UploadAnswer | undefined;
  try {
    const read = await readMultipart(request, {
      limits: { fileBytes: maxFileBytes, files: 1, fields: 10, fieldBytes: 2000 },
      // Its name and form may follow it, so it is judged when all of them are there.
      onFile: async (_field, stream, info) => {
        received = await receive(machine, caller, info.fileName, stream);
      },
    });
    if (!read.ok || received === undefined) return refuseUpload(read.ok ? 'no-file' : read.reason, requestId);
    const answer = 'file' in received ? await keepNamed(machine, caller, received, read.fields) : received;
    return uploadResponse(answer, requestId);
  } finally {
    if (received !== undefined && 'file' in received) await received.file?.close();
  }
}

function refuseUpload(reason: MultipartFault | 'no-file', requestId: string): Response {
  if (reason === 'no-file') return failure(400, 'no-file', 'Choose a file to upload.', { requestId });
  return reason === 'not-multipart'
    ? failure(415, 'not-multipart', 'Send the file as multipart/form-data.', { requestId })
    : failure(400, 'malformed', 'The upload was cut off. Try it again.', { requestId });
}

function uploadResponse(answer: UploadAnswer, requestId: string): Response {
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

/** A file that is there, and is not judged yet; `file` is null where it was too large. */
interface ReceivedFile {
  readonly fileName: string;
  readonly file: SpooledFile | null;
}

/** Takes one file of a form under the limits of its sender, as the plain page sends several of them. */
export async function takeFile(
  machine: Machine,
  caller: Caller,
  formId: string | null,
  fileName: string,
  stream: Readable,
): Promise<UploadAnswer> {
  const refusal = nameRefusal(fileName);
  if (refusal !== null) return refused(refusal);
  const received = await receive(machine, caller, fileName, stream);
  if (!('file' in received)) return received;
  try {
    return await keepReceived(machine, caller, received, formId);
  } finally {
    await received.file?.close();
  }
}

async function receive(
  machine: Machine,
  caller: Caller,
  fileName: string,
  stream: Readable,
): Promise<ReceivedFile | UploadAnswer> {
  const limited = await machine.limits.take(uploadLimit, caller.limitKey);
  if (!limited.ok) return tooMany(limited.retryAfterSeconds);
  return { fileName, file: await receiveFile(stream) };
}

async function keepNamed(
  machine: Machine,
  caller: Caller,
  received: ReceivedFile,
  fields: URLSearchParams,
): Promise<UploadAnswer> {
  const formId = fields.get('formId');
  if (formId !== null && !intakeIdPattern.test(formId)) return unknownForm;
  const fileName = fields.get('fileName') ?? received.fileName;
  return keepReceived(machine, caller, { ...received, fileName }, formId);
}

async function keepReceived(
  machine: Machine,
  caller: Caller,
  { fileName, file }: ReceivedFile,
  formId: string | null,
): Promise<UploadAnswer> {
  const kilobytes = Math.ceil((file?.size ?? 0) / 1024);
  const limited = await machine.limits.take(uploadBytesLimit, caller.limitKey, kilobytes);
  if (!limited.ok) return tooMany(limited.retryAfterSeconds);
  const kept = await keepFile(machine, { formId, fileName, file });
  return kept.ok ? { ok: true, fileId: kept.file.id, webViewLink: kept.file.url } : refused(kept.reason);
}

function refused(reason: UploadRefusal | 'store' | 'full'): UploadAnswer {
  const message = reason === 'store' ? storeSilent : reason === 'full' ? storeFull : uploadRefusals[reason];
  return {
    ok: false,
    status: statuses[reason],
    code: `file-${reason}`,
    message,
    ...(reason === 'full' && { retryAfterSeconds: 3600 }),
  };
}

function tooMany(retryAfterSeconds: number): UploadAnswer {
  const message = `You have uploaded many files in a short while. ${tryAgainText(retryAfterSeconds)}`;
  return { ok: false, status: 429, code: 'too-many', message, retryAfterSeconds };
}

export const storeSilent =
  'We could not store this file just now. Try it again in a moment, or send the form without it.';

const storeFull =
  'We have no room for files just now. Send the form without it, and put a link under briefs and links.';

const unknownForm: UploadAnswer = {
  ok: false,
  status: 400,
  code: 'no-form',
  message: 'Open the form again: it has lost its number.',
};
