import { Teaser } from '#features/insights/list/teaser.tsx';
import type { ArticleCard } from '#features/insights/insights.ts';

/** What `public-page/insights/new-articles.ts` puts in front of a list that has been open for long. */
export function NewArticles({ articles }: { articles: readonly ArticleCard[] }) {
  return (
    <ul>
      {articles.map((article) => (
        <li key={article.slug}>
          <Teaser article={article} />
        </li>
      ))}
    </ul>
  );
}
