import './preview-strip.css';
import { href } from 'react-router';
import { articlesCopy as copy } from '#content/admin/articles-admin.ts';
import type { OpenedDraft } from '#features/insights/drafts/editing.ts';
import { ArticleStateWord } from '#features/insights/admin/article-state.tsx';
import { Cluster } from '#ui/layout/layout.tsx';

export function PreviewStrip({ opened }: { readonly opened: OpenedDraft }) {
  return (
    <Cluster as="aside" gap="5" rowGap="1" justify="between" className="preview-strip small" aria-label={copy.preview}>
      <Cluster as="p" gap="3" rowGap="0">
        <ArticleStateWord {...opened} /> {copy.previewNote}
      </Cluster>
      <a href={href('/admin/articles/:articleId', { articleId: opened.id })}>{copy.back}</a>
    </Cluster>
  );
}
