import type { Readable } from 'node:stream';
import { formIdPattern } from '#forms/form-id.ts';
import { maxFileBytes } from '#features/intake/intake-files.ts';
import { intakeIdPattern } from '#features/intake/intake-submission.ts';
import { intakeRefusals, uploadRefusalCopy, type UploadRefusal } from '#features/intake/intake-refusals.ts';
import { canUseIntake } from '#features/intake/intake.server.ts';
import { storeFile, nameRefusal, receiveFile, removeFile } from '#features/intake/uploads/upload.server.ts';
import { tryAgainText } from '#forms/sending/try-again.ts';
import { failure, otherMethod, retrySeconds, success } from '#server/http/response/responses.ts';
import type { Client } from '#server/http/request/client.ts';
import { readMultipart, type MultipartRefusal } from '#server/http/request/multipart.ts';
import type { AppContext } from '#server/app-context.ts';
import type { SpooledFile } from '#server/storage/spooled-file.ts';

const uploadLimit = { name: 'upload', points: 60, seconds: 3600 };
/** Kilobytes: five forms of ten large files. */
const uploadBytesLimit = { name: 'upload-bytes', points: 500 * 1024, seconds: 24 * 3600 };

/** Booking forms can have questions that ask for files. */
const callFormId = formIdPattern('booking');

/** The store's id and link, or a refusal. */
export type UploadResult =
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

/** `/functions/v1/upload-to-drive`: POST uploads a file, DELETE removes one. */
export async function handleUploadRequest(app: AppContext, request: Request, client: Client): Promise<Response> {
  if (request.method === 'POST') return answerUpload(app, request, client);
  if (request.method === 'DELETE') return answerRemoval(app, request, client);
  return otherMethod(['POST', 'DELETE'], client.requestId);
}

/** `POST /functions/v1/upload-to-drive`: multipart `formId`, `fileName` and `file` in any order, one file. */
async function answerUpload(app: AppContext, request: Request, client: Client): Promise<Response> {
  try {
    return await receiveUpload(app, request, client);
  } catch (error) {
    app.log.error({ event: 'upload.failed', err: error, requestId: client.requestId }, 'An upload failed');
    return failure(503, 'failed', storeSilent, {
      requestId: client.requestId,
      headers: { 'Retry-After': String(retrySeconds) },
    });
  }
}

async function receiveUpload(app: AppContext, request: Request, client: Client): Promise<Response> {
  const { requestId } = client;
  const canUse = await canUseIntake(app, request);
  let received: ReceivedFile | UploadResult | undefined;
  try {
    const read = await readMultipart(request, {
      limits: { fileBytes: maxFileBytes, files: 1, fields: 10, fieldBytes: 2000 },
      // Name and form may follow the file, so validation waits for all fields.
      onFile: async (_field, stream, info) => {
        received = await receive(app, client, info.fileName, stream);
      },
    });
    if (!read.ok || received === undefined) return refuseUpload(read.ok ? 'no-file' : read.reason, requestId);
    // Even if the intake requires signing in, anyone can book calls.
    if (!canUse && !callFormId.test(read.fields.get('formId') ?? ''))
      return failure(401, 'sign-in', intakeRefusals.signInFirst, { requestId });
    const answer = 'file' in received ? await keepNamed(app, client, received, read.fields) : received;
    return uploadResponse(answer, requestId);
  } finally {
    if (received !== undefined && 'file' in received) await received.file?.close();
  }
}

function refuseUpload(reason: MultipartRefusal | 'no-file', requestId: string): Response {
  if (reason === 'no-file') return failure(400, 'no-file', 'Choose a file to upload.', { requestId });
  return reason === 'not-multipart'
    ? failure(415, 'not-multipart', 'Send the file as multipart/form-data.', { requestId })
    : failure(400, 'malformed', 'The upload was cut off. Try it again.', { requestId });
}

function uploadResponse(answer: UploadResult, requestId: string): Response {
  if (answer.ok) return success({ fileId: answer.fileId, webViewLink: answer.webViewLink });
  const headers = new Headers();
  if (answer.retryAfterSeconds !== undefined) headers.set('Retry-After', String(answer.retryAfterSeconds));
  return failure(answer.status, answer.code, answer.message, { requestId, headers });
}

/** `DELETE /functions/v1/upload-to-drive?formId=…&fileId=…`: removes an unsubmitted file. */
async function answerRemoval(app: AppContext, request: Request, client: Client): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const [formId, fileId] = [searchParams.get('formId') ?? '', searchParams.get('fileId') ?? ''];
  if (!isFormId(formId) || fileId === '' || fileId.length > 300 || fileId.includes('\0')) {
    return failure(400, 'no-file', 'Say which file of which form to remove.', { requestId: client.requestId });
  }
  await removeFile(app, formId, fileId);
  return success();
}

/** Not yet validated; `file` is null if too large. */
interface ReceivedFile {
  readonly fileName: string;
  readonly file: SpooledFile | null;
}

/** Applies the sender's limits; the plain page sends several files. */
export async function receiveUploadedFile(
  app: AppContext,
  client: Client,
  formId: string | null,
  fileName: string,
  stream: Readable,
): Promise<UploadResult> {
  const refusal = nameRefusal(fileName);
  if (refusal !== null) return refused(refusal, fileName);
  const received = await receive(app, client, fileName, stream);
  if (!('file' in received)) return received;
  try {
    return await keepReceived(app, client, received, formId);
  } finally {
    await received.file?.close();
  }
}

async function receive(
  app: AppContext,
  client: Client,
  fileName: string,
  stream: Readable,
): Promise<ReceivedFile | UploadResult> {
  const limited = await app.limits.take(uploadLimit, client.limitKey);
  if (!limited.ok) return tooMany(limited.retryAfterSeconds);
  return { fileName, file: await receiveFile(stream) };
}

async function keepNamed(
  app: AppContext,
  client: Client,
  received: ReceivedFile,
  fields: URLSearchParams,
): Promise<UploadResult> {
  const formId = fields.get('formId');
  if (formId !== null && !isFormId(formId)) return unknownForm;
  const fileName = fields.get('fileName') ?? received.fileName;
  return keepReceived(app, client, { ...received, fileName }, formId);
}

async function keepReceived(
  app: AppContext,
  client: Client,
  { fileName, file }: ReceivedFile,
  formId: string | null,
): Promise<UploadResult> {
  const kilobytes = Math.ceil((file?.size ?? 0) / 1024);
  const limited = await app.limits.take(uploadBytesLimit, client.limitKey, kilobytes);
  if (!limited.ok) return tooMany(limited.retryAfterSeconds);
  const kept = await storeFile(app, { formId, fileName, file });
  return kept.ok
    ? { ok: true, fileId: kept.file.id, webViewLink: kept.file.url }
    : refused(kept.reason, fileName, kept.found);
}

function refused(reason: UploadRefusal | 'store' | 'full', fileName: string, found?: string | null): UploadResult {
  const message =
    reason === 'store' ? storeSilent : reason === 'full' ? storeFull : uploadRefusalCopy(reason, fileName, found);
  return {
    ok: false,
    status: statuses[reason],
    code: `file-${reason}`,
    message,
    ...(reason === 'full' && { retryAfterSeconds: 3600 }),
  };
}

function tooMany(retryAfterSeconds: number): UploadResult {
  const message = `You’ve uploaded many files in a short time. ${tryAgainText(retryAfterSeconds)}`;
  return { ok: false, status: 429, code: 'too-many', message, retryAfterSeconds };
}

export const storeSilent =
  'We could not store this file just now. Try it again in a moment, or send the form without it.';

const storeFull = 'We have no room for files just now. Send the form without it, and give us links in another answer.';

const unknownForm: UploadResult = {
  ok: false,
  status: 400,
  code: 'no-form',
  message: 'Reload the form and try again.',
};

function isFormId(formId: string): boolean {
  return intakeIdPattern.test(formId) || callFormId.test(formId);
}
