import { data } from 'react-router';
import { withTeamMember } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { receivePicture } from '#features/insights/pictures/picture-endpoint.server.ts';
import { pictureOrigin } from '#features/insights/pictures/pictures.server.ts';
import type { Route } from './+types/articles.pictures.ts';

export const handle = { right: 'articles:write', body: 'file' } satisfies RouteHandle;

/** With `?origin=PATH`: the `PictureOrigin` of that picture. */
export async function loader(args: Route.LoaderArgs) {
  const src = new URL(args.request.url).searchParams.get('origin');
  if (src === null) throw data(null, { status: 405, headers: { Allow: 'POST' } });
  const origin = await pictureOrigin(args.context.get(appContext), src);
  return Response.json(origin, { status: origin ? 200 : 404, headers: { 'Cache-Control': 'no-store' } });
}

/** Returns JSON. */
export function action(args: Route.ActionArgs) {
  return withTeamMember(args, 'articles:write', async (by) => {
    const result = await receivePicture(args.context.get(appContext), by, args.request);
    return Response.json(result, { status: result.ok ? 200 : 422, headers: { 'Cache-Control': 'no-store' } });
  });
}
