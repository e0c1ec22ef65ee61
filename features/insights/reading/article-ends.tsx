import './article-ends.css';
import { href } from 'react-router';
import { articlePath, type Article, type ArticleCard, type ArticleLink } from '#features/insights/insights.ts';
import { Teaser } from '#features/insights/list/teaser.tsx';
import { ShareLink } from '#features/insights/reading/share-link.tsx';
import { articleCopy as words } from '#content/insights.ts';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { WayBack } from '#ui/page/way-back.tsx';

export function ArticleFoot({ article, url }: { article: Article; url: string }) {
  return (
    <footer className="article-foot" data-url={url}>
      {article.tags.length > 0 && (
        <Cluster gap="6" rowGap="2" align="baseline" className="article-tags">
          <h2 className="data">{words.tags}</h2>
          <ul>
            {article.tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        </Cluster>
      )}
      <Cluster gap="8" rowGap="2" justify="between" className="article-foot-ways screen-only">
        <WayBack className="article-back" href={href('/insights')}>
          {words.back}
        </WayBack>
        <ShareLink url={url} title={article.title} />
      </Cluster>
    </footer>
  );
}

interface NeighborsProps {
  readonly previous?: ArticleLink | undefined;
  readonly next?: ArticleLink | undefined;
}

export function Neighbors({ previous, next }: NeighborsProps) {
  if (!previous && !next) return null;
  return (
    <Stack as="nav" className="article-neighbors page-width screen-only" aria-label={words.neighbors}>
      {previous && (
        <a href={articlePath(previous.slug)} rel="prev">
          <span className="data">{words.previous}</span> <b>{previous.title}</b>
        </a>
      )}
      {next && (
        <a className="article-neighbors-next" href={articlePath(next.slug)} rel="next">
          <span className="data">{words.next}</span> <b>{next.title}</b>
        </a>
      )}
    </Stack>
  );
}

export function Related({ articles }: { articles: readonly ArticleCard[] }) {
  if (articles.length === 0) return null;
  return (
    <section className="article-related page-width screen-only" aria-labelledby="article-related-title">
      <h2 id="article-related-title">{words.related}</h2>
      <ul>
        {articles.map((article) => (
          <li key={article.slug}>
            <Teaser article={article} />
          </li>
        ))}
      </ul>
    </section>
  );
}
