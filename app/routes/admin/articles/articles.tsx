import { handleActions } from '#app/admin/team-member.server.ts';
import { ArticlesPage } from '#app/admin/articles/articles-page.tsx';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { articlesCopy as copy } from '#content/admin/articles-admin.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { articleList } from '#features/insights/admin/article-list.ts';
import { articlesActions } from '#features/insights/admin/change-articles.server.ts';
import { readSectors, listDrafts } from '#features/insights/admin/list-drafts.server.ts';
import type { Route } from './+types/articles.ts';

export const handle = { right: 'articles:read' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const query = articleList.read(new URL(args.request.url).searchParams);
  const [page, sectors] = await Promise.all([listDrafts(app, query), readSectors(app)]);
  return { query, page, sectors };
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, articlesActions);
}

export default function AdminArticlesRoute({ loaderData }: Route.ComponentProps) {
  return <ArticlesPage {...loaderData} />;
}
