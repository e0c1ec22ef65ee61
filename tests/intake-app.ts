import { Readable } from 'node:stream';
import type { SubmitResult } from '#features/intake/intake.server.ts';
import { storeFile, receiveFile } from '#features/intake/uploads/upload.server.ts';
import type { AppContext } from '#server/app-context.ts';

/** Throws if rejected. */
export function referenceIn(answer: SubmitResult | undefined): string {
  if (!answer?.ok) throw new Error(`not taken: ${JSON.stringify(answer)}`);
  return answer.reference;
}

/** Or returns the refusal. */
export async function keep(app: AppContext, formId: string | null, fileName: string, bytes: Buffer) {
  const file = await receiveFile(Readable.from([bytes]));
  try {
    return await storeFile(app, { formId, fileName, file });
  } finally {
    await file?.close();
  }
}

/** `formId` null for none; throws if refused. */
export async function upload(app: AppContext, formId: string | null, fileName: string, bytes: Buffer) {
  const answer = await keep(app, formId, fileName, bytes);
  if (!answer.ok) throw new Error(`not kept: ${answer.reason}`);
  return answer.file;
}

/** The link is untrusted. */
export function uploadRecord(fileName: string, { id }: { id: string }) {
  return { fileName, googleDriveId: id, googleDriveUrl: 'https://elsewhere.example', uploadSuccess: true };
}
