import { data } from 'react-router';
import { withTeamMember } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { receiveAttachment } from '#features/leads/replies/attachment-endpoint.server.ts';
import type { Route } from './+types/leads.attachments.ts';

export const handle = { right: 'leads:write', body: 'file' } satisfies RouteHandle;

export function loader(): never {
  throw data(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Returns JSON. */
export function action(args: Route.ActionArgs) {
  return withTeamMember(args, 'leads:write', async (by) => {
    const result = await receiveAttachment(args.context.get(appContext), by, args.request);
    return Response.json(result, { status: result.ok ? 200 : 422, headers: { 'Cache-Control': 'no-store' } });
  });
}
