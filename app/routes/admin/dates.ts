import { memberOf } from '#app/admin/team-member.server.ts';
import { readTimeZone } from '#app/admin/own-zone.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { readDateWords } from '#features/dates/date-words.server.ts';
import { isTimeZone } from '#forms/time-zone.ts';
import type { Route } from './+types/dates.ts';

export const handle = { right: 'member' } satisfies RouteHandle;

/** How a date in words is understood; null if it is not. */
export function loader(args: Route.LoaderArgs) {
  memberOf(args, handle);
  const params = new URL(args.request.url).searchParams;
  const wanted = params.get('zone') ?? '';
  const zone = isTimeZone(wanted) ? wanted : readTimeZone(args.request);
  const date = readDateWords(params.get('text') ?? '', { now: args.context.get(appContext).now(), zone });
  return Response.json(date, { headers: { 'Cache-Control': 'no-store' } });
}
