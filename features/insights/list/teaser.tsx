import './teaser.css';
import { Favorite } from '#features/insights/pages/favorite.tsx';
import { articlePath, type ArticleCard, coverPath } from '#features/insights/insights.ts';
import { PublishedDate } from '#features/insights/pages/published-date.tsx';
import { insights } from '#content/insights.ts';
import { Cluster, Row } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { drawCover } from '#ui/drawing/cover-drawing.ts';

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

interface TeaserCoverProps {
  readonly slug: string;
  readonly address: string;
  /** Place in the list, from 0. */
  readonly at: number;
}

/** Number of inlined drawings: the first page of a list. More would make the page too heavy. */
const drawnInPage = 10;
/** Articles in view when the list opens. */
const eager = 2;

/** Our own drawings are inlined, so that the first page requests no pictures. */
function TeaserCover({ slug, address, at }: TeaserCoverProps) {
  if (at < drawnInPage && address === coverPath(slug)) return <CoverDrawing slug={slug} />;
  const loading = at < eager ? 'eager' : 'lazy';
  return (
    <img className="teaser-cover" src={address} alt="" width="1200" height="630" loading={loading} decoding="async" />
  );
}

function CoverDrawing({ slug }: { slug: string }) {
  return (
    <svg
      className="teaser-cover cover-drawing"
      viewBox="0 0 1200 630"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawn(slug) }}
    />
  );
}

/** Limits the cache to a few megabytes. */
const maxKept = 1000;
const kept = new Map<string, string>();

function drawn(slug: string): string {
  const known = kept.get(slug);
  if (known !== undefined) return known;
  const { shapes, place } = drawCover(slug);
  const drawing = `${shapes}<text x="48" y="72">${place}</text>`;
  const [oldest] = kept.keys();
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
  kept.set(slug, drawing);
  return drawing;
}
