import { data } from 'react-router';
import { adminRunsActions, loadRunsPage } from '#app/admin/runs/runs-page.server.ts';
import { AdminRunsPage } from '#app/admin/runs/runs-page.tsx';
import { handleActions, memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPageMeta } from '#app/shell/meta/hidden-page.ts';
import { adminRunsCopy, runsCopy } from '#content/runs.ts';
import type { Route } from './+types/runs.$organizationId.ts';

export const handle = { right: 'people:read' } satisfies RouteHandle;

export function meta({ loaderData }: Route.MetaArgs) {
  return hiddenPageMeta(adminRunsCopy.title(loaderData.organization));
}

export async function loader(args: Route.LoaderArgs) {
  const page = await loadRunsPage(args.context.get(appContext), memberOf(args, handle), args.params.organizationId);
  if (page === null) throw data(null, { status: 404 });
  return page;
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, adminRunsActions, runsCopy.reasons);
}

export default function AdminRunsRoute({ loaderData: page }: Route.ComponentProps) {
  return <AdminRunsPage {...page} />;
}
