import { Readable } from 'node:stream';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { needsFactor, requireTeamSession, sessionOf } from '#features/accounts/session.server.ts';
import { asTeamMember } from '#features/accounts/rights/team-member.ts';
import { readUploadedFile, type ReadFile } from '#features/intake/uploads/upload.server.ts';
import { failure } from '#server/http/response/responses.ts';
import type { Client } from '#server/http/request/client.ts';
import { prefersHtml } from '#server/http/request/negotiation.ts';
import type { AppContext } from '#server/app-context.ts';

const copy = 'Only team members with access to leads may open the files of a submission.';
const quiet = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/**
 * `GET /admin/files/:fileId`: downloads a submission's file, for `leads:read` only. Others cannot tell whether it exists:
 * browsers get an error or login page, programs JSON.
 */
export async function handleFile(
  app: AppContext,
  request: Request,
  { requestId, address }: Client,
  fileId: string,
): Promise<Response> {
  if (prefersHtml(request.headers.get('Accept'))) await requireTeamSession(app, request, 'leads:read');
  const session = await sessionOf(app, request);
  const by = session && asTeamMember(session, request, address, 'leads:read');
  if (!by || (await needsFactor(app, session))) {
    const [status, code] = session ? ([403, 'not-an-administrator'] as const) : ([401, 'sign-in'] as const);
    return failure(status, code, copy, { requestId, headers: quiet });
  }
  const file = /^[\w-]{1,200}$/.test(fileId) ? await readUploadedFile(app, fileId) : null;
  if (file === null) return failure(404, 'not-found', 'There is no such file.', { requestId, headers: quiet });
  if (request.method !== 'HEAD') {
    await recordAction(app, by, { action: 'file-downloaded', subject: { kind: 'file', id: fileId } }, app.db);
  }
  return fileResponse(file, request.method);
}

/** Downloads a file that someone else made: never rendered on our origin. */
export function fileResponse(file: ReadFile, method: string): Response {
  const body = method === 'HEAD' ? null : (Readable.toWeb(file.body) as ReadableStream);
  if (body === null) file.body.destroy();
  return new Response(body, {
    headers: {
      ...quiet,
      'Content-Type': file.contentType,
      'Content-Length': String(file.size),
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName).replaceAll("'", '%27')}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
}
