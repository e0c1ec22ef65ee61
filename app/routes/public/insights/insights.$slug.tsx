import { data, redirect } from 'react-router';
import { articleMeta } from '#app/insights/article-meta.ts';
import { ArticleMissing } from '#app/insights/article-missing.tsx';
import { ArticlePage } from '#app/insights/article-page.tsx';
import { appContext } from '#app/load-context.ts';
import { pageHeaders } from '#app/response-headers.ts';
import { slugMovedTo } from '#features/insights/article-redirects.server.ts';
import { articleBySlug } from '#features/insights/insights.server.ts';
import { articlePath, articlesTopic } from '#features/insights/insights.ts';
import { contentPath } from '#features/site-content/content-paths.ts';
import { publishedItems } from '#features/site-content/site-content.server.ts';
import type { Route } from './+types/insights.$slug.ts';

export const handle = { hydrate: false, startsOnSign: true };

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return articleMeta(matches, loaderData?.article, loaderData?.authorPath);
}

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const found = await articleBySlug(app, slug);
  if (found === undefined) {
    const moved = await slugMovedTo(app, slug);
    if (moved !== undefined) throw redirect(articlePath(moved), 301);
    return data(null, { status: 404 });
  }
  const url = new URL(articlePath(slug), app.env.PUBLIC_ORIGIN).href;
  const [all, people] = await Promise.all([publishedItems(app, 'story'), publishedItems(app, 'person')]);
  const stories = all.filter((story) => found.article.sectors.includes(story.data.category)).slice(0, 2);
  const author = people.find((person) => person.data.name === found.article.author);
  const authorPath = author && contentPath('person', author.slug);
  return data({ ...found, stories, authorPath, url }, { headers: pageHeaders({ tags: ['site', articlesTopic] }) });
}

export default function ArticleRoute({ loaderData: page }: Route.ComponentProps) {
  return page === null ? <ArticleMissing /> : <ArticlePage {...page} />;
}
