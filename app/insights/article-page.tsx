import './article-page.css';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { type Article, type ArticleCard, type ArticleLink } from '#features/insights/insights.ts';
import { ArticleContents } from '#features/insights/reading/article-contents.tsx';
import { ArticleFoot, Neighbors, Related } from '#features/insights/reading/article-ends.tsx';
import { ArticleHead } from '#features/insights/reading/article-head.tsx';
import { ArticleText } from '#features/insights/reading/article-text.tsx';
import type { ContentItem } from '#features/site-content/content-types.ts';
import { RelatedStories } from '#features/site-content/pages/story-card.tsx';
import { NewsletterForm } from '#features/newsletter/pages/newsletter-form.tsx';
import { Stack } from '#ui/layout/layout.tsx';
// Imported last: it overrides the other styles in print.
import './article-print.css';

export interface ArticlePageProps {
  readonly article: Article;
  readonly related: readonly ArticleCard[];
  readonly previous?: ArticleLink | undefined;
  readonly next?: ArticleLink | undefined;
  readonly stories?: readonly ContentItem<'story'>[];
  /** Page of the author, if they have one. */
  readonly authorPath?: string | undefined;
  readonly url: string;
  /** Notice in previews, which are not counted as read. */
  readonly preview?: ReactNode;
}

export function ArticlePage({
  article,
  related,
  stories = [],
  authorPath,
  previous,
  next,
  url,
  preview,
}: ArticlePageProps) {
  return (
    <PageFrame progress>
      {preview}
      <div
        className="article-page"
        data-enhance="article"
        data-views={preview === undefined ? href('/functions/v1/article-views') : undefined}
        data-slug={article.slug}
      >
        <article className="article page-width">
          <ArticleHead article={article} authorPath={authorPath} url={url} />
          <Stack className="article-body">
            <ArticleContents headings={article.headings} />
            <div className="article-column">
              <ArticleText contentHtml={article.contentHtml} />
              <ArticleFoot article={article} url={url} />
            </div>
          </Stack>
        </article>
        <Neighbors previous={previous} next={next} />
        <Related articles={related} />
        <RelatedStories stories={stories} />
        <div className="article-newsletter">
          <NewsletterForm />
        </div>
      </div>
    </PageFrame>
  );
}
