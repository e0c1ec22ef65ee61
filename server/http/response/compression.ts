import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding } from '#server/http/request/negotiation.ts';
import { readBytes } from '#server/http/response/page-response.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Off the event loop; quality 4 for dynamic responses, 11 for cached ones. `open`: more bytes follow. */
export function brotli(content: Buffer, quality: number, open = false): Promise<Buffer> {
  return brotliAsync(content, {
    finishFlush: open ? constants.BROTLI_OPERATION_FLUSH : constants.BROTLI_OPERATION_FINISH,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

/** Off the event loop. `open`: more bytes follow. */
export function gzipped(content: Buffer, level: number, open = false): Promise<Buffer> {
  return gzipAsync(content, { level, finishFlush: open ? constants.Z_SYNC_FLUSH : constants.Z_FINISH });
}

const compressible =
  /^(?:text\/(?:html|plain|css|xml|javascript)|application\/(?:json|javascript|xml|[a-z.-]+\+(?:json|xml))|image\/svg\+xml)\b/i;

/** Whether compression shrinks this content type. */
export function isCompressible(contentType: string | null): boolean {
  return contentType !== null && compressible.test(contentType);
}

/** Compresses as accepted and updates `headers`. */
export async function compressBody(
  response: Response,
  headers: Headers,
  acceptEncoding: string | undefined,
): Promise<Response['body'] | Buffer> {
  if (headers.has('Content-Encoding') || !isCompressible(headers.get('Content-Type'))) return response.body;
  const content = await readBytes(response);
  if (content === null) return null;
  headers.append('Vary', 'Accept-Encoding');
  const encoding = chooseEncoding(acceptEncoding);
  if (encoding === 'identity' || content.length < 1024) return content;
  headers.delete('Content-Length');
  headers.set('Content-Encoding', encoding);
  return encoding === 'br' ? brotli(content, 4) : gzipped(content, 6);
}
