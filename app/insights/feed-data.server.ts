import { href } from 'react-router';
import { insightsFeed } from '#content/insights-feed.ts';
import { site } from '#content/site.ts';
import { newestInFull } from '#features/insights/articles-in-full.server.ts';
import type { Feed } from '#features/insights/feed.ts';
import { articlePath, coverPath, coverPicturePath } from '#features/insights/insights.ts';

/** Max articles in a feed. */
const newest = 20;

export async function readFeed(app: Parameters<typeof newestInFull>[0], self: string): Promise<Feed> {
  const whole = (path: string) => new URL(path, app.env.PUBLIC_ORIGIN).href;
  const articles = await newestInFull(app, newest);
  return {
    ...insightsFeed,
    language: site.language,
    page: whole(href('/insights')),
    self: whole(self),
    icon: whole(site.mark),
    articles: articles.map((article) => ({
      ...article,
      url: whole(articlePath(article.slug)),
      picture: whole(
        article.coverImageUrl === coverPath(article.slug) ? coverPicturePath(article.slug) : article.coverImageUrl,
      ),
    })),
  };
}
