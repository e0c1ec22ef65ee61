import { readTimeZone } from '#app/admin/own-zone.ts';
import { requireTeamMember } from '#app/admin/team-member.server.ts';
import { appContext } from '#app/load-context.ts';
import { leadsFile } from '#features/leads/list/lead-export.server.ts';
import type { Route } from './+types/leads.export.ts';

export async function loader(args: Route.LoaderArgs) {
  const by = await requireTeamMember(args, 'leads:read');
  return leadsFile(
    args.context.get(appContext),
    by,
    new URL(args.request.url).searchParams,
    readTimeZone(args.request),
  );
}
