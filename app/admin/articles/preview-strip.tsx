import './preview-strip.css';
import { articlesWords as words } from '#content/articles-office.ts';
import { editorPath } from '#features/insights/office/article-list.ts';
import type { OpenedDraft } from '#features/insights/drafts/editing.ts';
import { ArticleStateWord } from '#features/insights/office/article-state.tsx';

/** Says above an article that it is not read by anybody else like this. */
export function PreviewStrip({ opened }: { readonly opened: OpenedDraft }) {
  return (
    <aside className="preview-strip" aria-label={words.preview}>
      <p>
        <ArticleStateWord {...opened} /> {words.previewNote}
      </p>
      <a href={editorPath(opened.id)}>{words.back}</a>
    </aside>
  );
}
