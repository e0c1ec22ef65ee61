import { data } from 'react-router';
import { withTeamMember } from '#app/admin/team-member.server.ts';
import { handleSearch } from '#app/admin/palette/search.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import type { SearchResult } from '#features/search/search.ts';
import type { Route } from './+types/search.ts';

export const handle = { right: 'member' } satisfies RouteHandle;

export function loader(): never {
  throw data(null, { status: 405, headers: { Allow: 'POST' } });
}

export function action(args: Route.ActionArgs) {
  return withTeamMember(args, 'member', async (by) => {
    const found = await handleSearch(args.context.get(appContext), by, await readPostedFields(args.request));
    return Response.json({ found } satisfies SearchResult, { headers: { 'Cache-Control': 'no-store' } });
  });
}
