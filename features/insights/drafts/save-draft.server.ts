import { and, eq, sql } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { articleContent } from '#features/insights/article-html.server.ts';
import { readTimeOf } from '#features/insights/article-text.ts';
import { isSameDraft, type ArticleDraft } from '#features/insights/drafts/draft.ts';
import {
  changeArticle,
  columnsOf,
  isSlugTaken,
  publishedDraft,
} from '#features/insights/drafts/article-versions.server.ts';
import type { OpenedDraft, SaveResult } from '#features/insights/drafts/editing.ts';
import { saveOriginal, saveRevision, saveOverwritten } from '#features/insights/drafts/revisions.server.ts';
import { articleDrafts, articleRevisions } from '#features/insights/drafts/drafts.table.ts';
import { articles } from '#features/insights/insights.table.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

/** Creates an article visible to administrators only. Returns its id. */
export async function beginArticle(app: AppContext, by: TeamMember<'articles:write'>): Promise<string> {
  const now = app.now();
  return app.db.transaction(async (tx) => {
    const author = by.profile.fullName ?? '';
    const nothing = { title: '', excerpt: '', tags: [], author };
    const [row] = await tx
      .insert(articles)
      .values({
        ...nothing,
        // A unique placeholder until publication.
        slug: sql`'draft-' || gen_random_uuid()`,
        contentHtml: '',
        sector: [],
        searchText: '',
        readTimeMinutes: 1,
        editedAt: now,
        createdAt: now,
        updatedAt: now,
        touchedAt: now,
      })
      .returning({ id: articles.id });
    const id = row?.id ?? '';
    const draft = { articleId: id, ...nothing, slug: '', html: '', sectors: [], savedBy: by.user.id, savedAt: now };
    await tx.insert(articleDrafts).values(draft);
    await recordAction(app, by, { action: 'article-begun', subject: { kind: 'article', id } }, tx);
    return id;
  });
}

/** Readers do not see it; it may be incomplete. */
export async function saveArticleDraft(
  app: AppContext,
  by: TeamMember<'articles:write'>,
  { id, version, draft }: { readonly id: string; readonly version: number; readonly draft: ArticleDraft },
): Promise<SaveResult> {
  return changeArticle(app, { id, version }, async (tx, opened) => {
    const { html, wordCount } = articleContent(draft.html);
    const clean = { ...draft, html };
    await saveOverwritten(app, tx, by, opened);
    const saved = await writeDraft(app, tx, by, opened, clean);
    const slugTaken = draft.slug !== '' && (await isSlugTaken(tx, draft.slug, id));
    return { ok: true, ...saved, readTimeMinutes: readTimeOf(wordCount), slugTaken } as const;
  });
}

/** The article must be locked. */
async function writeDraft(
  app: AppContext,
  tx: Transaction,
  by: TeamMember<'articles:write'>,
  opened: OpenedDraft,
  draft: ArticleDraft,
): Promise<{ savedAt: Date; hasDraft: boolean }> {
  const { id } = opened;
  const savedAt = app.now();
  const [article] = await tx.select().from(articles).where(eq(articles.id, id));
  if (article === undefined) throw new Error('A locked article is missing.');
  // A draft equal to the published text needs no publication.
  const hasDraft = !opened.isPublished || opened.publishAt !== null || !isSameDraft(publishedDraft(article), draft);
  if (!hasDraft) await dropDraft(tx, id);
  else {
    const columns = { ...columnsOf(draft), savedBy: by.user.id, savedAt };
    await tx
      .insert(articleDrafts)
      .values({ articleId: id, ...columns, editedBefore: article.editedAt })
      .onConflictDoUpdate({ target: articleDrafts.articleId, set: columns });
    // File imports no longer overwrite it.
    await tx.update(articles).set({ editedAt: savedAt }).where(eq(articles.id, id));
  }
  return { savedAt, hasDraft };
}

export type DiscardResult =
  /** `revision`: id of the discarded draft, to restore it. */
  | { readonly ok: true; readonly deleted: boolean; readonly revision: number | null }
  | { readonly ok: false; readonly reason: 'gone' }
  | { readonly ok: false; readonly reason: 'stale'; readonly theirs: OpenedDraft };

/** Discards unpublished changes, or the whole article if never published. */
export async function discardDraft(
  app: AppContext,
  by: TeamMember<'articles:write'>,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<DiscardResult> {
  return changeArticle(app, { id, version }, async (tx, opened) => {
    const deleted = opened.publishedAt === null;
    const action = deleted ? 'article-deleted' : 'article-changes-discarded';
    const details = { title: opened.draft.title };
    await recordAction(app, by, { action, subject: { kind: 'article', id }, details }, tx);
    if (deleted) {
      await tx.delete(articles).where(eq(articles.id, id));
      return { ok: true, deleted, revision: null } as const;
    }
    const kept = { id, kind: 'saved', at: opened.savedAt, draft: opened.draft } as const;
    const revision = opened.hasDraft ? await saveRevision(tx, kept) : null;
    await dropDraft(tx, id);
    return { ok: true, deleted, revision } as const;
  });
}

async function dropDraft(tx: Transaction, id: string): Promise<void> {
  const [gone] = await tx
    .delete(articleDrafts)
    .where(eq(articleDrafts.articleId, id))
    .returning({ editedBefore: articleDrafts.editedBefore });
  if (gone) await tx.update(articles).set({ editedAt: gone.editedBefore }).where(eq(articles.id, id));
}

/** The current draft becomes a revision. */
export async function restoreRevision(
  app: AppContext,
  by: TeamMember<'articles:write'>,
  { id, version, revision }: { readonly id: string; readonly version: number; readonly revision: number },
): Promise<SaveResult> {
  return changeArticle(app, { id, version }, async (tx, opened) => {
    const [earlier] = await tx
      .select()
      .from(articleRevisions)
      .where(and(eq(articleRevisions.id, revision), eq(articleRevisions.articleId, id)));
    if (earlier === undefined) return { ok: false, reason: 'gone' } as const;
    await saveOriginal(tx, opened);
    if (opened.hasDraft) await saveRevision(tx, { id, kind: 'saved', at: opened.savedAt, draft: opened.draft });
    const details = { version: earlier.at.toISOString() };
    await recordAction(app, by, { action: 'article-restored', subject: { kind: 'article', id }, details }, tx);
    const saved = await writeDraft(app, tx, by, opened, earlier);
    const { wordCount } = articleContent(earlier.html);
    const slugTaken = await isSlugTaken(tx, earlier.slug, id);
    return { ok: true, ...saved, readTimeMinutes: readTimeOf(wordCount), slugTaken } as const;
  });
}
