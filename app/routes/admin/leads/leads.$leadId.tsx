import { data } from 'react-router';
import { handleActions, memberOf } from '#app/admin/team-member.server.ts';
import { leadActions } from '#app/admin/leads/lead-actions.server.ts';
import { readTimeZone } from '#app/admin/own-zone.ts';
import { LeadView } from '#app/admin/leads/lead-view.tsx';
import { loadLead } from '#app/admin/leads/load-lead.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPageMeta } from '#app/shell/meta/hidden-page.ts';
import type { Route } from './+types/leads.$leadId.ts';

export const handle = { right: 'leads:read' } satisfies RouteHandle;

export function meta({ loaderData }: Route.MetaArgs) {
  const { name, email } = loaderData.file.lead;
  return hiddenPageMeta(`${name || email}, lead`);
}

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  const list = new URL(args.request.url).searchParams;
  const page = await loadLead(args.context.get(appContext), by, args.params.leadId, {
    list,
    zone: readTimeZone(args.request),
  });
  if (!page) throw data(null, { status: 404 });
  return page;
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, leadActions);
}

export default function AdminLeadRoute({ loaderData: page }: Route.ComponentProps) {
  return <LeadView key={page.file.lead.id} {...page} />;
}
