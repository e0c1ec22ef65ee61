import { readListFile } from '#features/imports/files/read-list-file.server.ts';
import type { ListFile } from '#features/imports/files/read-list.server.ts';
import { serveThread } from '#server/threads/serve-thread.ts';

/** Lines leave the thread as texts of JSON, which are stored as they are. */
serveThread((input) => {
  const { bytes, maxLines, chunk } = input as ListFile;
  const result = readListFile(bytes, maxLines);
  if (!result.ok) return result;
  const { lines, ...list } = result.list;
  const chunks = Array.from({ length: Math.ceil(lines.length / chunk) }, (_, at) => {
    const upTo = Math.min((at + 1) * chunk, lines.length);
    return { upTo, lines: JSON.stringify(lines.slice(at * chunk, upTo)) };
  });
  return { ok: true, list: { ...list, chunks } };
});
