import { data } from 'react-router';
import { withTeamMember, requireTeamMember } from '#app/admin/team-member.server.ts';
import { handleSearch } from '#app/admin/palette/search.server.ts';
import { appContext } from '#app/load-context.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import type { SearchResult } from '#features/search/search.ts';
import type { Route } from './+types/search.ts';

export async function loader(args: Route.LoaderArgs): Promise<never> {
  await requireTeamMember(args);
  throw data(null, { status: 405, headers: { Allow: 'POST' } });
}

export function action(args: Route.ActionArgs) {
  return withTeamMember(args, null, async (by) => {
    const found = await handleSearch(args.context.get(appContext), by, await readPostedFields(args.request));
    return Response.json({ found } satisfies SearchResult, { headers: { 'Cache-Control': 'no-store' } });
  });
}
