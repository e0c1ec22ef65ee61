import { ContentPage } from '#app/admin/content/content-page.tsx';
import { contentListActions } from '#app/admin/content/content-actions.server.ts';
import { handleActions } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { siteContentCopy as copy } from '#content/admin/site-content.ts';
import { contentList } from '#features/site-content/editing/content-list.ts';
import { listContent } from '#features/site-content/editing/list-content.server.ts';
import type { Route } from './+types/content.ts';

export const handle = { right: 'articles:read' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const query = contentList.read(new URL(args.request.url).searchParams);
  return { query, page: await listContent(args.context.get(appContext), query) };
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, contentListActions);
}

export default function AdminContentRoute({ loaderData }: Route.ComponentProps) {
  return <ContentPage key={loaderData.query.type} {...loaderData} />;
}
