import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { administratorOf } from '#app/admin/administrator.server.ts';
import { ArticleRevisionsPage } from '#app/admin/articles/article-revisions-page.tsx';
import { loadRevisions } from '#app/admin/articles/load-revisions.server.ts';
import { machineContext } from '#app/machine-context.ts';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { articlesWords as words } from '#content/articles-office.ts';

export function meta() {
  return hiddenPageMeta(words.revisions);
}

export async function loader(args: LoaderFunctionArgs) {
  await administratorOf(args);
  const { searchParams } = new URL(args.request.url);
  const page = await loadRevisions(args.context.get(machineContext), args.params['articleId'] ?? '', searchParams);
  if (page === null) throw data(null, { status: 404 });
  return page;
}

export default function AdminArticleRevisionsRoute() {
  return <ArticleRevisionsPage {...useLoaderData<typeof loader>()} />;
}
