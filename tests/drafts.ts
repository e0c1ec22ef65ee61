import type { Administrator } from '#features/accounts/rights/team-member.ts';
import type { ArticleDraft } from '#features/insights/drafts/draft.ts';
import { openArticleDraft } from '#features/insights/drafts/article-versions.server.ts';
import type { OpenedDraft } from '#features/insights/drafts/editing.ts';
import { publishArticle } from '#features/insights/drafts/publishing.server.ts';
import { beginArticle, saveArticleDraft } from '#features/insights/drafts/save-draft.server.ts';
import type { AppContext } from '#server/app-context.ts';

/** Complete, unpublished. */
export const wholeDraft: ArticleDraft = {
  title: 'A queue of one',
  slug: 'a-queue-of-one',
  excerpt: 'What happens when everybody waits for the same person.',
  html: '<h2>Waiting</h2><p>Words that nobody has read yet.</p>',
  sectors: ['Tech'],
  tags: ['queue'],
  author: 'Ann Lee',
  cover: null,
};

export async function draftBegun(
  app: AppContext,
  by: Administrator,
  draft: Partial<ArticleDraft> = {},
): Promise<OpenedDraft> {
  const id = await beginArticle(app, by);
  const saved = await saveArticleDraft(app, by, { id, version: 1, draft: { ...wholeDraft, ...draft } });
  if (!saved.ok) throw new Error(saved.reason);
  return draftOpened(app, id);
}

export async function draftPublished(
  app: AppContext,
  by: Administrator,
  draft: Partial<ArticleDraft> = {},
): Promise<OpenedDraft> {
  const answer = await publishArticle(app, by, await draftBegun(app, by, draft));
  if (!answer.ok) throw new Error(answer.reason);
  return answer.opened;
}

export async function draftOpened(app: AppContext, id: string): Promise<OpenedDraft> {
  const found = await openArticleDraft(app, id);
  if (found === undefined) throw new Error('There is no such article.');
  return found;
}
