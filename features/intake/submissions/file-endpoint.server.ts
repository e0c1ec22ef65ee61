import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { needsFactor, requireTeamSession, sessionOf } from '#features/accounts/session.server.ts';
import { asTeamMember } from '#features/accounts/rights/team-member.ts';
import { quietHeaders, serveUpload } from '#features/intake/uploads/serve-upload.public.server.ts';
import { failure } from '#server/http/response/responses.ts';
import type { Client } from '#server/http/request/client.ts';
import { prefersHtml } from '#server/http/request/negotiation.ts';
import type { AppContext } from '#server/app-context.ts';

const copy = 'Only team members with access to leads may open the files of a submission.';

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
    return failure(status, code, copy, { requestId, headers: quietHeaders });
  }
  const served = await serveUpload(app, request, fileId, () =>
    recordAction(app, by, { action: 'file-downloaded', subject: { kind: 'file', id: fileId } }, app.db),
  );
  return served ?? failure(404, 'not-found', 'There is no such file.', { requestId, headers: quietHeaders });
}
