import { articleContent } from '#features/insights/article-html.server.ts';
import { readTimeOf } from '#features/insights/article-text.ts';
import { openArticleDraft } from '#features/insights/drafts/article-versions.server.ts';
import type { OpenedDraft } from '#features/insights/drafts/editing.ts';
import { coverPath, type Article } from '#features/insights/insights.ts';
import type { AppContext } from '#server/app-context.ts';

/** The draft as a published article; null if there is none. */
export async function previewOf(
  app: AppContext,
  id: string,
): Promise<{ opened: OpenedDraft; article: Article } | null> {
  const opened = await openArticleDraft(app, id);
  if (opened === undefined) return null;
  const { draft, publishedAt, publishAt } = opened;
  const { html, headings, wordCount } = articleContent(draft.html);
  const slug = draft.slug || 'not-named-yet';
  const article: Article = {
    slug,
    title: draft.title || 'Untitled',
    excerpt: draft.excerpt,
    author: draft.author,
    sectors: draft.sectors,
    tags: draft.tags,
    coverImageUrl: draft.cover ?? coverPath(slug),
    contentHtml: html,
    headings,
    readTimeMinutes: readTimeOf(wordCount),
    publishedAt: publishedAt ?? publishAt ?? app.now(),
    updatedAt: app.now(),
    viewCount: 0,
  };
  return { opened, article };
}
