import { openThread } from '#server/threads/open-thread.ts';

const inThread = openThread('recognize-file', import.meta.url, { milliseconds: 2000, megabytes: 64, waiting: 50 });

/** Bytes that suffice to recognize a file. */
export const recognizedBytes = 4100;

/** The usual ending of files that begin like this (`png`); null for text and for what is not known, or too odd to read. */
export async function recognizeFile(head: Uint8Array): Promise<string | null> {
  const result = await inThread(head.slice(0, recognizedBytes));
  if (!result.ok && result.reason === 'busy') throw new Error('too many files are recognized at once');
  return result.ok ? (result.output as string | null) : null;
}
