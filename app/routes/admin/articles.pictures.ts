import { data } from 'react-router';
import { administering, administratorOf } from '#app/admin/administrator.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { receivePicture } from '#features/insights/pictures/picture-endpoint.server.ts';
import type { Route } from './+types/articles.pictures.ts';

export const handle = { body: 'file' } satisfies RouteHandle;

export async function loader(args: Route.LoaderArgs) {
  await administratorOf(args);
  throw data(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Returns JSON. */
export function action(args: Route.ActionArgs) {
  return administering(args, async (by) => {
    const answer = await receivePicture(args.context.get(appContext), by, args.request);
    return Response.json(answer, { status: answer.ok ? 200 : 422, headers: { 'Cache-Control': 'no-store' } });
  });
}
