import './article-head.css';
import { href } from 'react-router';
import { Favorite } from '#features/insights/pages/favorite.tsx';
import { categories, type Category } from '#features/insights/categories.public.ts';
import { listPath, type Article } from '#features/insights/insights.ts';
import { PublishedDate } from '#features/insights/pages/published-date.tsx';
import { ShareLink } from '#features/insights/reading/share-link.tsx';
import { articleCopy as words, insights } from '#content/insights.ts';
import { Cluster, Row, Stack } from '#ui/layout/layout.tsx';
import { WayBack } from '#ui/page/way-back.tsx';

interface ArticleHeadProps {
  readonly article: Article;
  readonly authorPath: string | undefined;
  readonly url: string;
}

export function ArticleHead({ article, authorPath, url }: ArticleHeadProps) {
  const { slug, title, excerpt, sectors, author, publishedAt, readTimeMinutes, coverImageUrl } = article;
  return (
    <Stack as="header" className="article-head">
      <WayBack className="article-back" href={href('/insights')}>
        {words.back}
      </WayBack>
      <div className="article-head-copy">
        <Sector name={sectors[0]} />
        <h1>{title}</h1>
        <p className="article-excerpt">{excerpt}</p>
      </div>
      <img className="article-cover" src={coverImageUrl} alt="" width="1200" height="630" decoding="async" />
      <Cluster gap="8" rowGap="2" justify="between" className="article-facts">
        <p>
          <span>
            {words.by} <b>{authorPath === undefined ? author : <a href={authorPath}>{author}</a>}</b>
          </span>
          <PublishedDate date={publishedAt} spelled="long" />
          <span>{insights.list.readTime(readTimeMinutes)}</span>
        </p>
        <Row gap="2" className="article-keep">
          <ShareLink url={url} title={title} />
          <Favorite slug={slug} title={title} />
        </Row>
      </Cluster>
      <MinuteScale minutes={readTimeMinutes} />
    </Stack>
  );
}

function Sector({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  const category = (Object.keys(categories) as Category[]).find((key) => categories[key] === name);
  return <p className="eyebrow">{category === undefined ? name : <a href={listPath({ category })}>{name}</a>}</p>;
}

/** A long tick per minute, short ones between. */
function MinuteScale({ minutes }: { minutes: number }) {
  const shown = Math.min(Math.max(minutes, 1), 60);
  return (
    <svg className="minute-scale" aria-hidden="true">
      <line className="minute-scale-short" x1="0" x2="100%" y1="9.5" y2="9.5" pathLength={shown * 4} />
      <line className="minute-scale-line" x1="0" x2="100%" y1="11.5" y2="11.5" />
      {Array.from({ length: shown + 1 }, (_, minute) => {
        const at = `${Math.round((minute / shown) * 10_000) / 100}%`;
        return <line key={minute} x1={at} x2={at} y1="0" y2="12" />;
      })}
    </svg>
  );
}
