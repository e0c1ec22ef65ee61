import { href, redirect } from 'react-router';
import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { maxArticles, type ArticleAction, type ArticlesChanged } from '#features/insights/admin/change-articles.ts';
import { openArticleDraft } from '#features/insights/drafts/article-versions.server.ts';
import type { OpenedDraft } from '#features/insights/drafts/editing.ts';
import { publishArticle, unpublishArticle } from '#features/insights/drafts/publishing.server.ts';
import { beginArticle, discardDraft } from '#features/insights/drafts/save-draft.server.ts';
import { listField } from '#forms/form-fields.ts';
import type { AppContext } from '#server/app-context.ts';

export const articlesActions = defineActions('/admin/articles', {
  new: formAction({ right: 'articles:write', audit: 'article-begun' }, {}, async ({ app, by }): Promise<never> => {
    throw redirect(href('/admin/articles/:articleId', { articleId: await beginArticle(app, by) }));
  }),
  publish: formAction(
    { right: 'articles:write', audit: 'article-published', undo: 'unpublish' },
    { id: listField },
    ({ app, by }, { id }) => changeArticles(app, by, 'publish', id.slice(0, maxArticles)),
  ),
  unpublish: formAction(
    { right: 'articles:write', audit: 'article-unpublished', undo: 'publish' },
    { id: listField },
    ({ app, by }, { id }) => changeArticles(app, by, 'unpublish', id.slice(0, maxArticles)),
  ),
  delete: formAction({ right: 'articles:write', audit: 'article-deleted' }, { id: listField }, ({ app, by }, { id }) =>
    changeArticles(app, by, 'delete', id.slice(0, maxArticles)),
  ),
});

/** Changes each article separately. Skips articles that cannot be published, and never deletes published ones. */
export async function changeArticles(
  app: AppContext,
  by: TeamMember<'articles:write'>,
  action: ArticleAction,
  ids: readonly string[],
): Promise<ArticlesChanged> {
  const done: OpenedDraft[] = [];
  const left: string[] = [];
  for (const id of ids) {
    const opened = await openArticleDraft(app, id);
    if (opened === undefined) continue;
    if (await changeOne(app, by, action, opened)) done.push(opened);
    else left.push(opened.draft.title || 'Untitled');
  }
  return { action, done: done.length, left, undo: undoOf(action, done) };
}

async function changeOne(
  app: AppContext,
  by: TeamMember<'articles:write'>,
  action: ArticleAction,
  { id, version, isPublished, hasDraft, publishedAt }: OpenedDraft,
): Promise<boolean> {
  const target = { id, version };
  if (action === 'publish') return (!isPublished || hasDraft) && (await publishArticle(app, by, target)).ok;
  if (action === 'unpublish') return isPublished && (await unpublishArticle(app, by, target)).ok;
  return publishedAt === null && (await discardDraft(app, by, target)).ok;
}

/** Published changes, a schedule and deleted articles cannot be restored. */
function undoOf(action: ArticleAction, done: readonly OpenedDraft[]): ArticlesChanged['undo'] {
  if (action === 'delete') return null;
  const same = done.filter(({ isPublished, hasDraft, publishAt }) =>
    action === 'publish' ? !isPublished && publishAt === null : !hasDraft,
  );
  if (same.length === 0 || same.length < done.length) return null;
  return { action: action === 'publish' ? 'unpublish' : 'publish', ids: same.map(({ id }) => id) };
}
