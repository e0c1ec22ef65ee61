import type { ReadList } from '#features/imports/files/read-list-file.server.ts';
import type { ListRefusal } from '#features/imports/imports.public.ts';
import { openThread } from '#server/threads/open-thread.ts';

export interface ListFile {
  readonly bytes: Uint8Array;
  readonly maxLines: number;
  /** Lines of each of the `chunks`. */
  readonly chunk: number;
}

export interface ListChunk {
  /** The number of lines up to the last one of this chunk. */
  readonly upTo: number;
  /** An array of `ListLine`, as JSON. */
  readonly lines: string;
}

export interface ReadListFile extends Omit<ReadList, 'lines'> {
  readonly chunks: readonly ListChunk[];
}

const inThread = openThread('read-list', import.meta.url, { milliseconds: 20_000, megabytes: 384, waiting: 4 });

/** Runs in a thread with limits, since a small malicious file can expand into a huge list. */
export async function readList(
  file: ListFile,
): Promise<{ readonly ok: true; readonly list: ReadListFile } | { readonly ok: false; readonly reason: ListRefusal }> {
  const result = await inThread(file);
  if (result.ok) return result.output as Awaited<ReturnType<typeof readList>>;
  return { ok: false, reason: result.reason === 'busy' ? 'busy' : 'unreadable' };
}
