import { readListFile } from '#features/imports/files/read-list-file.server.ts';
import type { ListFile } from '#features/imports/files/read-list.server.ts';
import { serveThread } from '#server/threads/serve-thread.ts';

/** Lines leave the thread as texts of JSON, which the event loop can take one by one. */
serveThread((input) => {
  const { bytes, maxLines, chunk } = input as ListFile;
  const result = readListFile(bytes, maxLines);
  if (!result.ok) return result;
  const { lines, ...list } = result.list;
  const chunks = Array.from({ length: Math.ceil(lines.length / chunk) }, (_, at) =>
    JSON.stringify(lines.slice(at * chunk, (at + 1) * chunk)),
  );
  return { ok: true, list: { ...list, chunks } };
});
