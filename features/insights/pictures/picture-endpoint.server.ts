import { Readable } from 'node:stream';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { addPicture, readPicture, type PictureResult } from '#features/insights/pictures/pictures.server.ts';
import { maxPictureBytes } from '#features/insights/pictures/pictures.ts';
import { readMultipart } from '#server/http/request/multipart.ts';
import type { AppContext } from '#server/app-context.ts';

/** Multipart: `width`, `height`, for a cropped picture `cropOf` and `crop` (x, y, width, height), then `file`. */
export async function receivePicture(
  app: AppContext,
  by: TeamMember<'articles:write'>,
  request: Request,
): Promise<PictureResult> {
  const read = await readMultipart(request, {
    limits: { fileBytes: maxPictureBytes, files: 1, fields: 5, fieldBytes: 100 },
    onFile: (_field, stream, { fileName, fields }) => {
      const [width, height] = [Number(fields.get('width')), Number(fields.get('height'))];
      const src = fields.get('cropOf');
      const [x = -1, y = -1, w = 0, h = 0] = (fields.get('crop') ?? '').split(',').map(Number);
      const cropped = src === null ? null : { src, crop: { x, y, width: w, height: h } };
      return addPicture(app, by, { fileName, width, height, cropped, stream });
    },
  });
  if (!read.ok) return { ok: false, reason: read.reason === 'file-too-large' ? 'size' : 'failed' };
  return read.files[0] ?? { ok: false, reason: 'empty' };
}

/** `GET /insights/pictures/ID.KIND`: immutable, so cached without revalidation. */
export async function handlePicture(app: AppContext, request: Request, name: string): Promise<Response> {
  const picture = await readPicture(app, name);
  if (picture === null) return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-cache' } });
  const body = request.method === 'HEAD' ? null : (Readable.toWeb(picture.body) as ReadableStream);
  if (body === null) picture.body.destroy();
  return new Response(body, {
    headers: {
      'Content-Type': picture.contentType,
      'Content-Length': String(picture.size),
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Campaigns show pictures in web mail, which is another site.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      // Opened as a page, a picture must not run anything.
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
}
