import type { ContentItem } from '#features/site-content/content-types.ts';
import { contentPath } from '#features/site-content/content-paths.ts';
import { storiesCopy as copy } from '#features/site-content/site-content.copy.ts';

/** The parts of a feed: newest first, with full texts. `whole` makes an address absolute. */
export function storyFeed(stories: readonly ContentItem<'story'>[], siteName: string, whole: (path: string) => string) {
  return {
    title: `${siteName}: ${copy.relatedMany}`,
    description: copy.description,
    articles: stories
      .toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
      .map(({ slug, publishedAt, updatedAt, data }) => ({
        title: data.title,
        excerpt: data.summary,
        author: siteName,
        contentHtml: [data.problem, data.solution, data.measured].map((part) => `<p>${escaped(part)}</p>`).join(''),
        publishedAt,
        updatedAt,
        sectors: [data.area],
        tags: [],
        url: whole(contentPath('story', slug)),
        picture: whole(data.picture || contentPath('story', slug)),
      })),
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
