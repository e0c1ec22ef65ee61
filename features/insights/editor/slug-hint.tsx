import { href } from 'react-router';
import type { ArticleDraft } from '#features/insights/drafts/draft.ts';
import { articlePath } from '#features/insights/insights.ts';

interface SlugHintProps {
  readonly origin: string;
  readonly draft: ArticleDraft;
  readonly published: string | null;
}

/** The full URL, and what happens to the current one. */
export function SlugHint({ origin, draft: { slug }, published }: SlugHintProps) {
  const { host } = new URL(origin);
  return (
    <>
      {host}
      {slug === '' ? `${href('/insights')}/…` : articlePath(slug)}
      {published !== null && published !== slug && (
        <span className="slug-warning">
          {' '}
          Takes effect when you publish. {articlePath(published)} will redirect here.
        </span>
      )}
    </>
  );
}
