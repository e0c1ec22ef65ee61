import { Teaser } from '#features/insights/list/teaser.tsx';
import type { ArticleCard } from '#features/insights/insights.ts';

/** `public-page/insights/new-articles.ts` inserts it above a list open for long. */
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
