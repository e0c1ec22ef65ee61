import { data } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { handleActions } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { LeadImportReview } from '#features/leads/entries/lead-import-review.tsx';
import { leadImport, leadImportActions } from '#features/leads/entries/lead-import.server.ts';
import type { Route } from './+types/leads.import.$importId.ts';

export const handle = { right: 'leads:write' } satisfies RouteHandle;

export const meta = hiddenPage('Import leads');

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const list = await leadImport.review(args.context.get(appContext), args.params.importId, searchParams);
  if (!list) throw data(null, { status: 404 });
  return list;
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, leadImportActions);
}

export default function AdminLeadImportReviewRoute({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title="Import leads" lead={list.fileName} />
      <LeadImportReview list={list} />
    </>
  );
}
