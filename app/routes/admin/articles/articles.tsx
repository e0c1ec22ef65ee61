import { href, data, redirect } from 'react-router';
import { withTeamMember, requireTeamMember } from '#app/admin/team-member.server.ts';
import { ArticlesPage } from '#app/admin/articles/articles-page.tsx';
import { appContext } from '#app/load-context.ts';
import { articlesCopy as copy } from '#content/admin/articles-admin.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { articleList } from '#features/insights/admin/article-list.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { changeArticles, readArticlesChange } from '#features/insights/admin/change-articles.server.ts';
import { readSectors, listDrafts } from '#features/insights/admin/list-drafts.server.ts';
import { beginArticle } from '#features/insights/drafts/save-draft.server.ts';
import type { Route } from './+types/articles.ts';

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  await requireTeamMember(args, 'articles:read');
  const app = args.context.get(appContext);
  const query = articleList.read(new URL(args.request.url).searchParams);
  const [page, sectors] = await Promise.all([listDrafts(app, query), readSectors(app)]);
  return { query, page, sectors };
}

export async function action(args: Route.ActionArgs) {
  return withTeamMember(args, 'articles:write', async (by) => {
    if (args.request.method !== 'POST') throw data(null, { status: 405 });
    const change = readArticlesChange(await readPostedFields(args.request));
    if (change) return changeArticles(args.context.get(appContext), by, change.act, change.ids);
    return redirect(
      href('/admin/articles/:articleId', { articleId: await beginArticle(args.context.get(appContext), by) }),
    );
  });
}

export default function AdminArticlesRoute({ loaderData }: Route.ComponentProps) {
  return <ArticlesPage {...loaderData} />;
}
