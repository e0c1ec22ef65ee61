import { data } from 'react-router';
import { requireTeamMember } from '#app/admin/team-member.server.ts';
import { loadPreview } from '#app/admin/articles/load-preview.server.ts';
import { PreviewStrip } from '#app/admin/articles/preview-strip.tsx';
import { ArticlePage } from '#app/insights/article-page.tsx';
import { appContext } from '#app/load-context.ts';
import { noStore } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { articlesCopy as copy } from '#content/admin/articles-admin.ts';
import type { Route } from './+types/articles.$articleId.preview.ts';

export const handle = { hydrate: false, dataPictures: true };

export const headers = noStore;

export const meta = hiddenPage(copy.preview);

export async function loader(args: Route.LoaderArgs) {
  await requireTeamMember(args, 'articles:read');
  const page = await loadPreview(args.context.get(appContext), args.params.articleId);
  if (page === null) throw data(null, { status: 404 });
  return page;
}

export default function AdminArticlePreviewRoute({ loaderData }: Route.ComponentProps) {
  const { opened, ...page } = loaderData;
  return <ArticlePage {...page} related={[]} preview={<PreviewStrip opened={opened} />} />;
}
