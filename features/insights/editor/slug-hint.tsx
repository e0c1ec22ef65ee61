import { href } from 'react-router';
import type { ArticleDraft } from '#features/insights/drafts/draft.ts';
import { articlePath } from '#features/insights/insights.ts';
import { Text } from '#ui/layout/text.tsx';

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
        <Text tone="warning"> Takes effect when you publish. {articlePath(published)} will redirect here.</Text>
      )}
    </>
  );
}
