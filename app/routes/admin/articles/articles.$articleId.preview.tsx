import { data, href } from 'react-router';
import { loadPreview } from '#app/admin/articles/load-preview.server.ts';
import { PreviewStrip } from '#app/admin/articles/preview-strip.tsx';
import { ArticlePage } from '#app/insights/article-page.tsx';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { noStore } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { ArticleStateWord } from '#features/insights/admin/article-state.tsx';
import { articlesCopy as copy } from '#content/admin/articles-admin.ts';
import type { Route } from './+types/articles.$articleId.preview.ts';

export const handle = { right: 'articles:read', hydrate: false, dataPictures: true } satisfies RouteHandle;

export const headers = noStore;

export const meta = hiddenPage(copy.preview);

export async function loader(args: Route.LoaderArgs) {
  const page = await loadPreview(args.context.get(appContext), args.params.articleId);
  if (page === null) throw data(null, { status: 404 });
  return page;
}

export default function AdminArticlePreviewRoute({ loaderData }: Route.ComponentProps) {
  const { opened, ...page } = loaderData;
  const strip = (
    <PreviewStrip back={href('/admin/articles/:articleId', { articleId: opened.id })} label={copy.back}>
      <ArticleStateWord {...opened} />
    </PreviewStrip>
  );
  return <ArticlePage {...page} related={[]} preview={strip} />;
}
