import { href } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import { hiddenPageMeta } from '#app/shell/meta/hidden-page.ts';
import { pageMeta, type RouteMatches } from '#app/shell/meta/page-meta.ts';
import { articleCopy, insights } from '#content/insights.ts';
import { site } from '#content/site.ts';
import { shareImage } from '#app/shell/meta/share-image.ts';
import { articlePath, coverPath, type Article } from '#features/insights/insights.ts';

/** The head of an article; without one, that of the not-found page. */
export function articleMeta(
  matches: RouteMatches,
  article: Article | undefined,
  authorPath?: string,
): MetaDescriptor[] {
  if (article === undefined) return hiddenPageMeta(articleCopy.missing.title);
  return pageMeta({
    title: `${article.title} | ${site.name}`,
    description: article.excerpt,
    path: articlePath(article.slug),
    picture: coverOf(article),
    article: { ...article, authorPath, section: article.sectors[0] ?? insights.eyebrow },
    trail: [{ name: insights.eyebrow, path: href('/insights') }],
    matches,
  });
}

/** Custom covers have unknown dimensions. */
function coverOf({ slug, title, coverImageUrl }: Article) {
  if (coverImageUrl !== coverPath(slug)) return { path: coverImageUrl, copy: `The cover of “${title}”`, isOwn: true };
  return shareImage('insights', slug, title);
}
