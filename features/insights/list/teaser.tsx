import './teaser.css';
import { Favorite } from '#features/insights/pages/favorite.tsx';
import { articlePath, type ArticleCard } from '#features/insights/insights.ts';
import { TeaserCover } from '#features/insights/list/teaser-cover.tsx';
import { PublishedDate } from '#features/insights/pages/published-date.tsx';
import { insights } from '#content/insights.ts';
import { Cluster, Row } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** Further tags are only counted. */
const shownTags = 3;

/** The whole teaser is a link. `at` is its place in the list, from 0. */
export function Teaser({ article, at = 0 }: { article: ArticleCard; at?: number }) {
  const { slug, title, excerpt, sectors, readTimeMinutes, publishedAt, coverImageUrl } = article;
  return (
    <article className="teaser" data-article={slug}>
      <TeaserCover slug={slug} address={coverImageUrl} at={at} />
      <Row gap="2" justify="between" className="teaser-facts">
        <p className="data">
          {sectors[0] !== undefined && <span className="teaser-sector">{sectors[0]}</span>}
          <PublishedDate date={publishedAt} />
          <span>{insights.list.readTime(readTimeMinutes)}</span>
        </p>
        <Favorite slug={slug} title={title} />
      </Row>
      <h3>
        <a href={articlePath(slug)}>{title}</a>
      </h3>
      <p className="teaser-excerpt">{excerpt}</p>
      <Tags tags={article.tags} />
    </article>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const more = tags.length - shownTags;
  return (
    <Cluster as="ul" gap="4" rowGap="1" align="stretch" className="teaser-tags" aria-label={insights.list.tags}>
      {tags.slice(0, shownTags).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {more > 0 && (
        <li title={tags.slice(shownTags).join(', ')}>
          {insights.list.more(more)}
          <VisuallyHidden>: {tags.slice(shownTags).join(', ')}</VisuallyHidden>
        </li>
      )}
    </Cluster>
  );
}
