import { handleActions, memberOf } from '#app/admin/team-member.server.ts';
import { leadsActions } from '#app/admin/leads/lead-actions.server.ts';
import { readTimeZone } from '#app/admin/own-zone.ts';
import { LeadsPage } from '#app/admin/leads/leads-page.tsx';
import { loadLeads } from '#app/admin/leads/load-leads.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import type { Route } from './+types/leads.ts';

export const handle = { right: 'leads:read' } satisfies RouteHandle;

export const meta = hiddenPage('Leads');

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  return loadLeads(
    args.context.get(appContext),
    by,
    new URL(args.request.url).searchParams,
    readTimeZone(args.request),
  );
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, leadsActions);
}

export default function AdminLeadsRoute({ loaderData }: Route.ComponentProps) {
  return <LeadsPage {...loaderData} />;
}
