import { requireTeamMember } from '#app/admin/team-member.server.ts';
import { appContext } from '#app/load-context.ts';
import { readCounts } from '#features/today/read-counts.server.ts';
import { requestedZone, todayScope } from '#features/today/today.ts';
import type { Route } from './+types/counts.ts';

export async function loader(args: Route.LoaderArgs) {
  const by = await requireTeamMember(args);
  const zone = requestedZone(new URL(args.request.url).searchParams);
  const counts = await readCounts(args.context.get(appContext), todayScope(by.profile.role), zone, by.user.id);
  return Response.json(counts, { headers: { 'Cache-Control': 'no-store' } });
}
