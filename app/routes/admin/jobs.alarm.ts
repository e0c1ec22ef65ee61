import { teamMemberOf } from '#app/admin/team-member.server.ts';
import { appContext } from '#app/load-context.ts';
import { readAlarm } from '#features/jobs/jobs.server.ts';
import type { Route } from './+types/jobs.alarm.ts';

export async function loader(args: Route.LoaderArgs) {
  await teamMemberOf(args, 'operations');
  return Response.json(await readAlarm(args.context.get(appContext)), { headers: { 'Cache-Control': 'no-store' } });
}
