import { data } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { handleActions } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { SubscriberImportReview } from '#features/newsletter/import/subscriber-import-review.tsx';
import { subscriberImport, subscriberImportActions } from '#features/newsletter/import/subscriber-import.server.ts';
import type { Route } from './+types/newsletter.import.$importId.ts';

export const handle = { right: 'people:write' } satisfies RouteHandle;

export const meta = hiddenPage('Import subscribers');

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const list = await subscriberImport.review(args.context.get(appContext), args.params.importId, searchParams);
  if (!list) throw data(null, { status: 404 });
  return list;
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, subscriberImportActions);
}

export default function AdminNewsletterImportReviewRoute({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title="Import subscribers" lead={list.fileName} />
      <SubscriberImportReview list={list} />
    </>
  );
}
