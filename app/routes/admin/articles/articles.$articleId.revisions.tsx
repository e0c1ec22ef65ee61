import { data, href, Link } from 'react-router';
import { loadRevisions } from '#app/admin/articles/load-revisions.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { articlesCopy as copy } from '#content/admin/articles-admin.ts';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { Revisions, type RevisionsProps } from '#features/insights/editor/revisions.tsx';
import type { Route } from './+types/articles.$articleId.revisions.ts';

export const handle = { right: 'articles:read' } satisfies RouteHandle;

export const meta = hiddenPage(copy.revisions);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const page = await loadRevisions(args.context.get(appContext), args.params.articleId, searchParams);
  if (page === null) throw data(null, { status: 404 });
  return page;
}

export default function AdminArticleRevisionsRoute({ loaderData }: Route.ComponentProps) {
  return <ArticleRevisionsPage {...loaderData} />;
}

function ArticleRevisionsPage(props: RevisionsProps) {
  const { id, draft } = props.opened;
  return (
    <>
      <AdminHead
        title={copy.revisions}
        lead={draft.title || copy.untitled}
        actions={<Link to={href('/admin/articles/:articleId', { articleId: id })}>{copy.back}</Link>}
      />
      <Revisions {...props} />
    </>
  );
}
