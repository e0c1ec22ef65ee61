import { Readable } from 'node:stream';
import type { SubmitAnswer } from '#features/intake/intake.server.ts';
import { keepFile, receiveFile } from '#features/intake/uploads/upload.server.ts';
import type { AppContext } from '#server/app-context.ts';

/** The reference of a submission that was taken; throws where it was not. */
export function referenceIn(answer: SubmitAnswer | undefined): string {
  if (!answer?.ok) throw new Error(`not taken: ${JSON.stringify(answer)}`);
  return answer.reference;
}

/** Has a file of a form kept, or hears why not. */
export async function keep(app: AppContext, formId: string | null, fileName: string, bytes: Buffer) {
  const file = await receiveFile(Readable.from([bytes]));
  try {
    return await keepFile(app, { formId, fileName, file });
  } finally {
    await file?.close();
  }
}

/** Uploads a file for a form (null for none); throws where it was refused. */
export async function upload(app: AppContext, formId: string | null, fileName: string, bytes: Buffer) {
  const answer = await keep(app, formId, fileName, bytes);
  if (!answer.ok) throw new Error(`not kept: ${answer.reason}`);
  return answer.file;
}

/** What a browser says of an uploaded file; its link is not to be believed. */
export function told(fileName: string, { id }: { id: string }) {
  return { fileName, googleDriveId: id, googleDriveUrl: 'https://elsewhere.example', uploadSuccess: true };
}
