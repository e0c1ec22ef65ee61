import { requireTeamMember } from '#app/admin/team-member.server.ts';
import { appContext } from '#app/load-context.ts';
import { exportSubscribers } from '#features/newsletter/subscribers/subscriber-export.server.ts';
import type { Route } from './+types/newsletter.export.ts';

export async function loader(args: Route.LoaderArgs) {
  const by = await requireTeamMember(args, 'people:write');
  return exportSubscribers(args.context.get(appContext), by, new URL(args.request.url).searchParams);
}
