import { Readable } from 'node:stream';
import { readUploadedFile } from '#features/intake/uploads/upload.server.ts';
import type { AppContext } from '#server/app-context.ts';

export const quietHeaders = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/** A download of an uploaded file; null if there is none. `before` runs before it is sent. */
export async function serveUpload(
  app: AppContext,
  request: Request,
  fileId: string,
  before?: () => Promise<void>,
): Promise<Response | null> {
  const file = /^[\w-]{1,200}$/.test(fileId) ? await readUploadedFile(app, fileId) : null;
  if (file === null) return null;
  const isHead = request.method === 'HEAD';
  if (isHead) file.body.destroy();
  else await before?.();
  return new Response(isHead ? null : (Readable.toWeb(file.body) as ReadableStream), {
    headers: {
      ...quietHeaders,
      'Content-Type': file.contentType,
      'Content-Length': String(file.size),
      // Never rendered on our origin: a visitor or client made the file.
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName).replaceAll("'", '%27')}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
}
