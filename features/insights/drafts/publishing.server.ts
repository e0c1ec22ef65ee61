import { eq, sql } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { recordAction, writeAudit } from '#features/accounts/audit/audit.server.ts';
import { articleContent } from '#features/insights/article-html.server.ts';
import { readTimeOf, searchTextOf } from '#features/insights/article-text.ts';
import { validateDraft, type DraftErrors } from '#features/insights/drafts/draft.ts';
import { changeArticle, columnsOf, isSlugTaken, reopen } from '#features/insights/drafts/article-versions.server.ts';
import type { OpenedDraft, PublishResult } from '#features/insights/drafts/editing.ts';
import { saveOriginal, saveRevision } from '#features/insights/drafts/revisions.server.ts';
import { articleDrafts } from '#features/insights/drafts/drafts.table.ts';
import { articleRedirects, articles } from '#features/insights/insights.table.ts';
import { announceArticles } from '#features/insights/announce-articles.server.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';

interface ArticleVersion {
  readonly id: string;
  readonly version: number;
}

/** Takes effect on every replica at once. */
export async function publishArticle(
  app: AppContext,
  by: TeamMember<'articles:write'>,
  { id, version }: ArticleVersion,
): Promise<PublishResult> {
  const result = await changeArticle(app, { id, version }, async (tx, opened) => {
    const errors = await findErrors(tx, opened);
    if (errors !== null) return { ok: false, reason: 'errors', errors } as const;
    await publishLocked(app, tx, opened, by.user.id);
    await recordAction(app, by, { action: 'article-published', subject: { kind: 'article', id } }, tx);
    return { ok: true } as const;
  });
  return reopen(app, id, result);
}

/** Publishes at a given time. Call again to reschedule. */
export async function scheduleArticle(
  app: AppContext,
  by: TeamMember<'articles:write'>,
  { id, version, at }: ArticleVersion & { readonly at: Date },
): Promise<PublishResult> {
  if (at <= app.now()) return { ok: false, reason: 'past' };
  const result = await changeArticle(app, { id, version }, async (tx, opened) => {
    const errors = await findErrors(tx, opened);
    if (errors !== null) return { ok: false, reason: 'errors', errors } as const;
    const plan = { publishAt: at, publishBy: by.user.id };
    const whole = { articleId: id, ...columnsOf(opened.draft), ...plan, savedBy: by.user.id, savedAt: app.now() };
    await tx.insert(articleDrafts).values(whole).onConflictDoUpdate({ target: articleDrafts.articleId, set: plan });
    await app.jobs.send(tx, publishDueArticles, {}, { startAfter: at });
    const details = { at: at.toISOString() };
    await recordAction(app, by, { action: 'article-scheduled', subject: { kind: 'article', id }, details }, tx);
    return { ok: true } as const;
  });
  return reopen(app, id, result);
}

/** Keeps the draft. */
export async function unscheduleArticle(
  app: AppContext,
  by: TeamMember<'articles:write'>,
  { id, version }: ArticleVersion,
): Promise<PublishResult> {
  const result = await changeArticle(app, { id, version }, async (tx) => {
    await tx.update(articleDrafts).set({ publishAt: null, publishBy: null }).where(eq(articleDrafts.articleId, id));
    await recordAction(app, by, { action: 'article-unscheduled', subject: { kind: 'article', id } }, tx);
    return { ok: true } as const;
  });
  return reopen(app, id, result);
}

/** Keeps the text as a draft. */
export async function unpublishArticle(
  app: AppContext,
  by: TeamMember<'articles:write'>,
  { id, version }: ArticleVersion,
): Promise<PublishResult> {
  const result = await changeArticle(app, { id, version }, async (tx, opened) => {
    await saveOriginal(tx, opened);
    // Prevents a file import from republishing it.
    await tx.update(articles).set({ status: 'draft', editedAt: app.now() }).where(eq(articles.id, id));
    await announceArticles(app, tx);
    await recordAction(app, by, { action: 'article-unpublished', subject: { kind: 'article', id } }, tx);
    return { ok: true } as const;
  });
  return reopen(app, id, result);
}

/** Job `publish-due-articles`. Queued for the due time and also run every minute, in case a process or job is lost. */
export const publishDueArticles = defineJob(
  'publish-due-articles',
  noPayload,
  async (app) => {
    const isDue = sql`${articleDrafts.publishAt} <= ${app.now().toISOString()}::timestamptz`;
    const due = await app.db.select({ id: articleDrafts.articleId }).from(articleDrafts).where(isDue);
    for (const { id } of due) {
      await changeArticle(app, { id, version: null }, async (tx, opened) => {
        const [plan] = await tx
          .select({ by: articleDrafts.publishBy })
          .from(articleDrafts)
          .where(sql`${articleDrafts.articleId} = ${id} and ${isDue}`);
        // Unscheduled, or published by another worker.
        if (plan === undefined) return { ok: false };
        const errors = await findErrors(tx, opened);
        const subject = { kind: 'article', id } as const;
        const entry = { actorId: plan.by, userId: null, subject };
        if (errors === null) {
          await publishLocked(app, tx, opened, plan.by);
          await writeAudit(app, { ...entry, action: 'article-published', details: { scheduled: true } }, tx);
        } else {
          app.log.error(
            { event: 'article.publish.failed', article: id, errors: Object.keys(errors) },
            'Could not publish a scheduled article',
          );
          await tx
            .update(articleDrafts)
            .set({ publishAt: null, publishBy: null })
            .where(eq(articleDrafts.articleId, id));
          await writeAudit(app, { ...entry, action: 'article-not-published', details: errorNames(errors) }, tx);
        }
        return { ok: true };
      });
    }
  },
  { label: 'Publish scheduled articles', schedule: '* * * * *' },
);

function errorNames(errors: DraftErrors) {
  return { faults: Object.keys(errors).join(', ') };
}

async function findErrors(tx: Transaction, { id, draft }: OpenedDraft): Promise<DraftErrors | null> {
  const errors = validateDraft(draft);
  const all =
    errors.slug === undefined && (await isSlugTaken(tx, draft.slug, id))
      ? { ...errors, slug: 'Another article uses this address. Choose another one' }
      : errors;
  return Object.keys(all).length > 0 ? all : null;
}

/** The article must be locked. */
async function publishLocked(app: AppContext, tx: Transaction, opened: OpenedDraft, by: string | null): Promise<void> {
  const { id, draft, publishedSlug } = opened;
  const now = app.now();
  await saveOriginal(tx, opened);
  const { html, headings, wordCount } = articleContent(draft.html);
  await tx
    .update(articles)
    .set({
      slug: draft.slug,
      title: draft.title,
      excerpt: draft.excerpt,
      author: draft.author,
      contentHtml: html,
      headings,
      readTimeMinutes: readTimeOf(wordCount),
      coverImageUrl: draft.cover,
      sector: [...draft.sectors],
      tags: [...draft.tags],
      searchText: searchTextOf(draft.title, draft.excerpt),
      status: 'published',
      publishedAt: opened.publishedAt ?? now,
      editedAt: now,
      updatedAt: now,
    })
    .where(eq(articles.id, id));
  await tx.delete(articleDrafts).where(eq(articleDrafts.articleId, id));
  await moveSlug(tx, id, publishedSlug, draft.slug, now);
  await saveRevision(tx, { id, kind: 'published', at: now, by, draft: { ...draft, html } });
  await announceArticles(app, tx);
}

/** The old slug redirects here; the new slug no longer redirects elsewhere. */
async function moveSlug(tx: Transaction, articleId: string, from: string | null, to: string, at: Date): Promise<void> {
  await tx.delete(articleRedirects).where(eq(articleRedirects.slug, to));
  if (from === null || from === to) return;
  const target = { target: articleRedirects.slug, set: { articleId, at } };
  await tx.insert(articleRedirects).values({ slug: from, articleId, at }).onConflictDoUpdate(target);
}
