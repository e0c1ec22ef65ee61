import { openThread } from '#server/threads/open-thread.ts';

const inThread = openThread('recognize-file', import.meta.url, { milliseconds: 2000, megabytes: 64, waiting: 50 });

/** The number of bytes needed to recognize a file. */
export const recognizedBytes = 4100;

/** The usual extension of files that begin like this (`png`); null for text, unknown types and unreadable files. */
export async function recognizeFile(head: Uint8Array): Promise<string | null> {
  const result = await inThread(head.slice(0, recognizedBytes));
  if (!result.ok && result.reason === 'busy') throw new Error('too many files are recognized at once');
  return result.ok ? (result.output as string | null) : null;
}
